import { textMax } from '#server/contract/platform/text-max.ts';
import { plainMarks } from './plain-marks.ts';
import { splitInTwo, twoMax } from './split-reply.ts';

/** A text longer than this becomes two bubbles if its structure allows it: it is more than a phone shows at once. */
const bubbleMax = 900;

/** The longest answer: two messages on WhatsApp, or one text for callers of the API and the web chat. */
export const replyMax = { network: twoMax(textMax), hosted: 4 * textMax } as const;
export type ReplyPlace = keyof typeof replyMax;

/**
 * The longest text of a model that is processed; anything beyond is cut first. No model's answer is longer than a few
 * pages.
 */
const readMax = 65_536;

/**
 * Whether the text fits as it is shown. The model is asked again for a shorter one, or a person takes over
 * (decision 128).
 */
export const fits = (text: string, place: ReplyPlace): boolean =>
  text.length <= readMax && plainMarks(text).length <= replyMax[place];

/** Cuts a text to at most `max` characters. `judgeReply` lets no text through that would need this. */
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
 * Converts a model's text to the messages that are sent, in the marks of WhatsApp: one bubble, or two if it is long.
 * Each message is billed, so there are never three. A text that fits in two arrives complete.
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

/** Does the same in one piece, for callers of the API and the web chat. */
export const shapeWhole = (text: string): string => held(plainMarks(held(text, readMax)), replyMax.hosted);
