import { textMax } from '#server/contract/platform/text-max.ts';
import { plainMarks } from './plain-marks.ts';
import { splitInTwo, twoMax } from './split-reply.ts';

/** A longer text becomes two messages if it has a paragraph break: it is more than a phone shows at once. */
const bubbleMax = 900;

/** The maximum length of an answer: two messages on WhatsApp, or one text in the API and the web chat. */
export const replyMax = { network: twoMax(textMax), hosted: 4 * textMax } as const;
export type ReplyPlace = keyof typeof replyMax;

/**
 * The maximum length of a model's text that is processed. Anything beyond is cut off first; no real answer is longer
 * than a few pages.
 */
const readMax = 65_536;

/**
 * Whether a text fits into the messages of its channel. If it does not, the model is asked again for a shorter one, or
 * a person takes over (decision 128).
 */
export const fits = (text: string, place: ReplyPlace): boolean =>
  text.length <= readMax && plainMarks(text).length <= replyMax[place];

/** Cuts a text to at most `max` characters. This is a safeguard: `judgeReply` accepts no text that is too long. */
const held = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, max).toWellFormed());

/** Returns the index of the paragraph break nearest to the middle of a text; -1 if there is none. */
function paragraphNear(text: string): number {
  const middle = text.length / 2;
  let nearest = -1;
  for (const { index } of text.matchAll(/\n\n+/g)) {
    if (nearest < 0 || Math.abs(index - middle) < Math.abs(nearest - middle)) nearest = index;
  }
  return nearest;
}

/**
 * Converts a model's text to WhatsApp messages: one message, or two if the text is long. Each message is billed, so
 * there are never three. A text that fits in two messages arrives complete.
 */
export function shapeReply(text: string): string[] {
  const said = held(plainMarks(held(text, readMax)), replyMax.network);
  if (said.length <= bubbleMax) return said === '' ? [] : [said];
  const at = paragraphNear(said);
  if (at < 0 && said.length <= textMax) return [said];
  const parts = at < 0 ? [said] : [said.slice(0, at).trim(), said.slice(at).trim()];
  if (parts.length === 2 && parts.every((part) => part.length <= textMax)) return parts;
  return splitInTwo(said, textMax) ?? [said];
}

/** Converts a model's text to a single message, for the API and the web chat. */
export const shapeWhole = (text: string): string => held(plainMarks(held(text, readMax)), replyMax.hosted);
