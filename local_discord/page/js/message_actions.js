/** What I can do with a message: the small bar that shows when one points at it. */

import { ask } from "./dialog.js";
import { h, icon } from "./dom.js";
import { isEphemeral } from "./message.js";
import { TEXT } from "./world.js";

/** @returns {(message: any) => Element | null} */
export function messageActions(session, composer) {
  return (message) => {
    if (isEphemeral(message) || message.type === 18) return null;
    const isMine = message.author.id === session.personId;
    const buttons = [
      session.may("send") && action("Reply", "reply", () => composer.reply(message)),
      session.may("threads") &&
        session.channel?.type === TEXT &&
        !message.thread &&
        action("Create a thread", "thread", () => startThread(session, message)),
      isMine && action("Edit", "slash", () => composer.edit(message)),
      (isMine || session.may("manage")) &&
        action("Delete", "close", () =>
          session.act("delete", { channel: message.channel_id, message: message.id }),
        ),
    ];
    return h("div", { class: "message-actions", role: "group", "aria-label": "Message actions" }, buttons);
  };
}

async function startThread(session, message) {
  const answer = await ask({
    title: "Create a thread",
    action: "Create",
    fields: [{ id: "name", label: "Thread name", required: true, maxlength: 100 }],
  });
  if (!answer) return;
  const reply = await session.act("start_thread", {
    channel: message.channel_id,
    message: message.id,
    name: answer.name,
  });
  if (!reply) return;
  session.world.take("channel", null, reply.channel);
  session.open(reply.channel.id);
}

function action(label, sign, onclick) {
  return h(
    "button",
    {
      type: "button",
      class: "round-button",
      "aria-label": label,
      title: label,
      data: { focus: label },
      onclick,
    },
    icon(sign, 18),
  );
}
