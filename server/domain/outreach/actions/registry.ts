import { addTag } from './add-tag.ts';
import { assign } from './assign.ts';
import { assignInTurn } from './assign-in-turn.ts';
import { callHttp } from './call-http.ts';
import { handOff } from './hand-off.ts';
import { markEvent } from './mark-event.ts';
import { moveStage } from './move-stage.ts';
import { note } from './note.ts';
import { optOut } from './opt-out.ts';
import { removeTag } from './remove-tag.ts';
import { sendButtons } from './send-buttons.ts';
import { sendList } from './send-list.ts';
import { sendMedia } from './send-media.ts';
import { sendTemplate } from './send-template.ts';
import { sendText } from './send-text.ts';
import { setField } from './set-field.ts';

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
