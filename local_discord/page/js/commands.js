/** Slash commands as the composer lists them, and what each option can be. */

import { channels, roles, users } from "./selects.js";
import { DIRECT } from "./world.js";

const SUBCOMMAND = 1;
const GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const NUMBER = 10;
export const ATTACHMENT = 11;

const SLASH = 1;
const IN_SERVER = 0;
const IN_BOT_DM = 1;

/**
 * A command that can be sent: subcommands are leaves of their own.
 * @typedef {object} Leaf
 * @property {any} command
 * @property {string[]} path
 * @property {string} name  "lightning-dice new"
 * @property {string} description
 * @property {any[]} options
 */

/** @returns {Leaf[]} all commands for this channel, in the words of this person's language */
export function leaves(session) {
  const isDirect = session.channel?.type === DIRECT;
  const { locale } = session.person;
  return session.world.commands
    .filter((command) => (command.type ?? SLASH) === SLASH && isOffered(command, isDirect))
    .flatMap((command) => below(command, command, [], locale))
    .sort((one, other) => one.command.name.localeCompare(other.command.name));
}

/** The leaves that fit what was typed after the slash, best first. @param {Leaf[]} all */
export function matching(all, typed) {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (leaf) => words.every((word) => leaf.name.toLocaleLowerCase().includes(word));
  const rank = (leaf) => (leaf.name.toLocaleLowerCase().startsWith(words.join(" ")) ? 0 : 1);
  return all.filter(fits).sort((one, other) => rank(one) - rank(other));
}

/** A value typed by hand as the option wants it, or the reason why it can't be. */
export function parseValue(option, text) {
  if (option.type === INTEGER || option.type === NUMBER) return parseNumber(option, text);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least) return { problem: `${option.name} needs at least ${least} characters.` };
  if (text.length > most) return { problem: `${option.name} can have ${most} characters at most.` };
  return { value: text };
}

/** Values typed by hand as `option:value option:value`, and what stands before the first. */
export function written(options, text) {
  const names = options.map(({ name }) => name).join("|");
  const [before, ...parts] = names ? text.split(new RegExp(`(?:^|\\s+)(${names}):\\s*`)) : [text];
  const values = [];
  for (let at = 0; at < parts.length; at += 2)
    values.push({ option: options.find(({ name }) => name === parts[at]), value: parts[at + 1] });
  return { before, values };
}

/** Options whose values come from a list that is known here; null if they are typed or asked from the bot. */
export function knownChoices(option, session) {
  if (option.choices?.length) {
    return option.choices.map(({ name, name_localizations: names, value }) => ({
      label: names?.[session.person.locale] ?? name,
      value,
    }));
  }
  const lists = {
    5: booleans,
    6: users,
    7: channels,
    8: roles,
    9: () => [...users(session), ...roles(session)],
  };
  return lists[option.type]?.(session, option) ?? null;
}

/** How the option is explained above the composer. */
export function typeHint({ type }) {
  return (
    {
      3: "text",
      4: "whole number",
      5: "true or false",
      6: "member",
      7: "channel",
      8: "role",
      9: "member or role",
      10: "number",
      11: "file",
    }[type] ?? ""
  );
}

function isOffered({ contexts, dm_permission: inDms, guild_id: guildId }, isDirect) {
  if (guildId && isDirect) return false;
  if (contexts?.length) return contexts.includes(isDirect ? IN_BOT_DM : IN_SERVER);
  return !isDirect || inDms !== false;
}

/** @returns {Leaf[]} */
function below(command, node, path, locale) {
  const options = node.options ?? [];
  const branches = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (branches.length)
    return branches.flatMap((branch) => below(command, branch, [...path, branch.name], locale));
  const localized = localNames(command, path, locale);
  const description = node.description_localizations?.[locale] ?? node.description;
  return [{ command, path, name: localized.join(" "), description, options }];
}

function localNames(command, path, locale) {
  const names = [];
  let node = command;
  for (const next of [...path, null]) {
    names.push(node.name_localizations?.[locale] ?? node.name);
    node = node.options?.find(({ name }) => name === next);
  }
  return names;
}

function booleans() {
  return [
    { value: true, label: "True" },
    { value: false, label: "False" },
  ];
}

function parseNumber(option, text) {
  const value = Number(text);
  const isWhole = option.type !== INTEGER || Number.isSafeInteger(value);
  if (text.trim() === "" || !Number.isFinite(value) || !isWhole)
    return { problem: `${option.name} must be a ${typeHint(option)}.` };
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  if (value < least) return { problem: `${option.name} must be ${least} or more.` };
  if (value > most) return { problem: `${option.name} must be ${most} or less.` };
  return { value };
}
