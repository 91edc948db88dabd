import { assign, assignInTurn } from './assign.ts';
import { callHttp } from './call-http.ts';
import { handOff } from './hand-off.ts';
import { markEvent } from './mark-event.ts';
import { moveStage } from './move-stage.ts';
import { note } from './note.ts';
import { optOut } from './opt-out.ts';
import { sendMedia } from './send-media.ts';
import { sendButtons, sendList, sendTemplate, sendText } from './send-message.ts';
import { setField } from './set-field.ts';
import { addTag, removeTag } from './tag.ts';

/** Every action that can be done to a contact or a conversation, by its name in the API. */
export const actions = {
  add_tag: addTag,
  remove_tag: removeTag,
  set_field: setField,
  move_stage: moveStage,
  assign,
  assign_in_turn: assignInTurn,
  send_text: sendText,
  send_template: sendTemplate,
  send_buttons: sendButtons,
  send_list: sendList,
  send_media: sendMedia,
  hand_off: handOff,
  mark_event: markEvent,
  opt_out: optOut,
  call_http: callHttp,
  note,
};

export type ActionName = keyof typeof actions;
