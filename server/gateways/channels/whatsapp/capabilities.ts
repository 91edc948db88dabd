import { filesTaken } from '#server/contract/inbox/goes-as.ts';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { captionMax, textMax } from '#server/contract/platform/text-max.ts';
import type { Capabilities } from '../capabilities.ts';

/**
 * What WhatsApp's Cloud API can do (whatsapp/operator.md#c2, #c4). The API of this product accepts as much as WhatsApp
 * does, so the limits of both are the same values.
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
