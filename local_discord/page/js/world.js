/** Everything that the server told us, for every person; views listen to it by topic. */

import { Timeline, compareIds } from "./timeline.js";

export const TEXT = 0;
export const DIRECT = 1;
export const CATEGORY = 4;
const THREADS = new Set([10, 11, 12]);

const NOTHING_READ = Object.freeze({ last_read: null, unread: 0, mentions: 0 });

/** Beyond this many remembered timelines the oldest are forgotten; they load again when opened. */
const MOST_TIMELINES = 24;

/** @typedef {"people" | "channels" | "reads" | "commands" | "timeline" | "interaction" | "hello" | "misbehaviour" | "typing" | "modal" | "arrival"} Topic */

export class World {
  people = [];
  bots = [];
  guild = { id: "0", name: "", roles: [] };
  /** @type {Map<string, any>} */
  channels = new Map();
  commands = [];
  reads = {};
  /** Pending interactions and failed presses. @type {Map<string, any>} */
  interactions = new Map();
  misbehaviour = {};
  #timelines = new Map();
  #listeners = new Map();

  /** @param {Topic} topic */
  on(topic, listener) {
    if (!this.#listeners.has(topic)) this.#listeners.set(topic, []);
    this.#listeners.get(topic).push(listener);
  }

  tell(topic, ...details) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(...details);
  }

  /** Takes one event of the server in. @param {string[] | null} who may see it */
  take(event, who, data) {
    EVENTS[event]?.(this, data, who);
  }

  person(id) {
    return this.people.find((person) => person.id === id);
  }

  /** A person or a bot. */
  user(id) {
    return this.person(id) ?? this.bots.find((bot) => bot.id === id);
  }

  role(id) {
    return this.guild.roles.find((role) => role.id === id);
  }

  /** What this person calls the channel: its name, or the other side of a direct message. */
  channelName(channel, personId) {
    if (channel.type !== DIRECT) return channel.name;
    const other = channel.recipients?.find((recipient) => recipient.id !== personId);
    const user = other && (this.user(other.id) ?? other);
    return user?.display_name ?? user?.global_name ?? user?.username ?? "Direct message";
  }

  can(personId, channel, word = "view") {
    const words = channel.can?.[personId] ?? channel.can?.everyone ?? [];
    return words.includes(word);
  }

  isThread(channel) {
    return THREADS.has(channel.type);
  }

  /** The channels that this person can see, of one type. */
  channelsFor(personId, type) {
    return [...this.channels.values()]
      .filter((channel) => channel.type === type && this.can(personId, channel))
      .sort((one, other) => (one.position ?? 0) - (other.position ?? 0) || compareIds(one.id, other.id));
  }

  directMessages(personId) {
    return this.channelsFor(personId, DIRECT).sort((one, other) =>
      compareIds(other.last_message_id ?? "0", one.last_message_id ?? "0"),
    );
  }

  threadsOf(personId, parentId) {
    return [...this.channels.values()]
      .filter(
        (channel) => this.isThread(channel) && channel.parent_id === parentId && this.can(personId, channel),
      )
      .sort((one, other) => compareIds(other.id, one.id));
  }

  /** A thread concerns those who joined it or are mentioned in it. */
  follows(personId, thread) {
    return Boolean(thread.thread_members?.includes(personId)) || this.read(personId, thread.id).mentions > 0;
  }

  read(personId, channelId) {
    return this.reads[personId]?.[channelId] ?? NOTHING_READ;
  }

  /** What waits for a person anywhere: shown on the person switcher. */
  waiting(personId) {
    let unread = 0;
    let mentions = 0;
    for (const [channelId, read] of Object.entries(this.reads[personId] ?? {})) {
      const channel = this.channels.get(channelId);
      if (!channel || !this.can(personId, channel)) continue;
      mentions += read.mentions;
      if (!this.isThread(channel) || this.follows(personId, channel)) unread += read.unread;
    }
    return { unread, mentions };
  }

  timeline(personId, channelId) {
    const key = `${personId}/${channelId}`;
    let timeline = this.#timelines.get(key);
    this.#timelines.delete(key);
    timeline ??= new Timeline();
    this.#timelines.set(key, timeline);
    if (this.#timelines.size > MOST_TIMELINES) this.#timelines.delete(this.#timelines.keys().next().value);
    return timeline;
  }

  forgetTimelines() {
    this.#timelines.clear();
  }

  /** The loaded timelines that this event concerns. */
  timelinesFor(channelId, who) {
    return [...this.#timelines].flatMap(([key, timeline]) => {
      const [person, channel] = key.split("/");
      const concerns = channel === channelId && timeline.isLoaded && (who === null || who.includes(person));
      return concerns ? [{ person, timeline }] : [];
    });
  }
}

/** How each event changes the world. @type {Record<string, (world: World, data: any, who: string[] | null) => void>} */
const EVENTS = {
  hello(world, data) {
    Object.assign(world, {
      people: data.people,
      bots: data.bots,
      guild: data.guild,
      channels: new Map(data.channels.map((channel) => [channel.id, channel])),
      commands: data.commands,
      reads: data.reads,
      interactions: new Map(data.interactions.map((interaction) => [interaction.id, interaction])),
      misbehaviour: data.misbehaviour,
    });
    world.forgetTimelines();
    for (const topic of ["hello", "people", "channels", "reads", "commands", "misbehaviour"])
      world.tell(topic, data);
  },

  message(world, message, who) {
    if (!message.ephemeral_to) {
      lengthen(world, message);
      const readers = { id: message.id, author: message.author.id, pings: message.pings ?? [] };
      countUnread(world, message.channel_id, who, readers, 1);
    }
    for (const { person, timeline } of world.timelinesFor(message.channel_id, who)) {
      if (timeline.hasYounger) continue;
      timeline.put(message);
      world.tell("timeline", person, message.channel_id);
    }
    world.tell("arrival", message, who);
  },

  message_edit(world, message, who) {
    for (const { person, timeline } of world.timelinesFor(message.channel_id, who)) {
      if (timeline.replace(message)) world.tell("timeline", person, message.channel_id);
    }
  },

  message_delete(world, { id, channel_id, author, pings }, who) {
    if (pings) countUnread(world, channel_id, who, { id, author, pings }, -1);
    for (const { person, timeline } of world.timelinesFor(channel_id, who)) {
      if (timeline.remove(id)) world.tell("timeline", person, channel_id);
    }
  },

  channel(world, channel) {
    world.channels.set(channel.id, channel);
    world.tell("channels", channel);
  },

  channel_delete(world, { id }) {
    world.channels.delete(id);
    for (const channel of [...world.channels.values()]) {
      if (channel.parent_id === id && world.isThread(channel)) world.channels.delete(channel.id);
    }
    world.tell("channels");
  },

  guild(world, guild) {
    world.guild = guild;
    world.tell("channels");
    world.tell("people");
  },

  person: (world, person) => putUser(world, world.people, person),
  bot: (world, bot) => putUser(world, world.bots, bot),

  commands(world, { commands }) {
    world.commands = commands;
    world.tell("commands");
  },

  read(world, { person, channel, ...read }) {
    world.reads[person] ??= {};
    world.reads[person][channel] = read;
    world.tell("reads", person, channel);
  },

  interaction(world, interaction) {
    takeInteraction(world, interaction);
    world.tell("interaction", interaction);
  },

  modal: (world, modal, who) => world.tell("modal", modal, who),
  typing: (world, typing) => world.tell("typing", typing),

  misbehaviour(world, misbehaviour) {
    world.misbehaviour = misbehaviour;
    world.tell("misbehaviour");
  },
};

/** A thread shows how many messages it has. */
function lengthen(world, { id, channel_id: channelId }) {
  const channel = world.channels.get(channelId);
  if (!channel) return;
  if (!world.isThread(channel)) {
    channel.last_message_id = id;
    return;
  }
  const longer = { ...channel, last_message_id: id, message_count: (channel.message_count ?? 0) + 1 };
  world.channels.set(channelId, longer);
  world.tell("channels", longer);
}

/** A message is unread for all who can see it but its author; if it is deleted, it is not any more. */
function countUnread(world, channelId, who, { id, author, pings }, step) {
  const channel = world.channels.get(channelId);
  if (!channel) return;
  for (const person of world.people) {
    if (person.id === author || (who !== null && !who.includes(person.id)) || !world.can(person.id, channel))
      continue;
    const { last_read: lastRead, unread, mentions } = world.read(person.id, channelId);
    if (compareIds(id, lastRead ?? person.id) <= 0) continue;
    world.reads[person.id] ??= {};
    world.reads[person.id][channelId] = {
      last_read: lastRead,
      unread: Math.max(0, unread + step),
      mentions: Math.max(0, mentions + (pings.includes(person.id) ? step : 0)),
    };
  }
  world.tell("reads");
}

function putUser(world, users, user) {
  const index = users.findIndex(({ id }) => id === user.id);
  if (index < 0) users.push(user);
  else users[index] = user;
  world.tell("people", user);
}

/** Pending ones and failed presses stay; a command that waits or failed stands in its channel as a line of its own. */
function takeInteraction(world, interaction) {
  forgetEarlierFailures(world, interaction);
  const isOpen = interaction.state === "pending" || interaction.state === "failed";
  if (isOpen) world.interactions.set(interaction.id, interaction);
  else world.interactions.delete(interaction.id);
  if (interaction.kind !== "slash") return;
  for (const { person, timeline } of world.timelinesFor(interaction.channel, [interaction.person])) {
    if (isOpen && !timeline.hasYounger) {
      timeline.put({ id: interaction.id, channel_id: interaction.channel, local: true, interaction });
    } else timeline.remove(interaction.id);
    world.tell("timeline", person, interaction.channel);
  }
}

function forgetEarlierFailures(world, { id, person, message }) {
  for (const other of world.interactions.values()) {
    const isEarlier = other.id !== id && other.person === person && other.message === message;
    if (message && isEarlier && other.state === "failed") world.interactions.delete(other.id);
  }
}
