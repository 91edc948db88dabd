import { filesTaken } from '#server/contract/inbox/goes-as.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { captionMax, textMax } from '#server/contract/platform/text-max.ts';
import type { Capabilities } from './capabilities.ts';

/**
 * The capabilities of the channels hosted by Parley (web, embed, api), in which the customer's browser or app shows
 * each message.
 */
export const hostedCapabilities: Capabilities = {
  windowHours: null,
  types: ['text', 'image', 'audio', 'video', 'document'],
  reactions: false,
  readReceipts: false,
  marks: { bold: '*', italic: '_', struck: '~' },
  repliesInTwo: false,
  limits: { ...interactiveLimits, text: 4 * textMax, caption: captionMax },
  files: filesTaken,
};
