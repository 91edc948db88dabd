import { z } from 'zod';
import { interactiveKinds } from '../platform/interactive-limits.ts';
import { sendMessageInput } from './send-message.ts';

/**
 * Buttons, list or link below the text of a reply that an attendant writes in the inbox. The fields are those of a send
 * of that type, without the body.
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
