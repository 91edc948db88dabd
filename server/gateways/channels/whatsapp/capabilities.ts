import { filesTaken } from '#server/contract/inbox/goes-as.ts';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { captionMax, textMax } from '#server/contract/platform/text-max.ts';
import type { Capabilities } from '../capabilities.ts';

/**
 * The capabilities of WhatsApp's Cloud API (whatsapp/operator.md#c2, #c4). Our own API accepts the same sizes and
 * counts as WhatsApp, so both use the same limits.
 */
export const capabilities: Capabilities = {
  windowHours: 24,
  types: acceptedMessageTypes,
  reactions: true,
  readReceipts: true,
  marks: { bold: '*', italic: '_', struck: '~' },
  repliesInTwo: true,
  limits: { ...interactiveLimits, text: textMax, caption: captionMax },
  files: filesTaken,
};
