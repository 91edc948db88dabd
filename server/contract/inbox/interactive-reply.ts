import { z } from 'zod';
import { interactiveKinds } from '../platform/interactive-limits.ts';
import { sendMessageInput } from './send-message.ts';

/**
 * Buttons, a list or a link below the text of an attendant's reply in the inbox. The fields are those of POST /messages
 * for that message type, without `body`.
 */
export const interactiveReply = sendMessageInput
  .pick({
    buttons: true,
    sections: true,
    button_text: true,
    header: true,
    footer: true,
    url: true,
    display_text: true,
  })
  .extend({ type: z.enum(interactiveKinds) });
export type InteractiveReply = z.output<typeof interactiveReply>;
