import { z } from 'zod';
import { interactiveKinds } from './interactive-limits.ts';
import { sendMessageInput } from './send-message.ts';

/** What can be tapped below the words of a reply a person writes in the inbox: the fields of a send of its type, but for the body. */
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
