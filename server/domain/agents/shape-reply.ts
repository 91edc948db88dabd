import { textMax } from '#server/contract/text-max.ts';
import { plainMarks } from './plain-marks.ts';
import { splitInTwo, twoMax } from './split-reply.ts';

/** Longer than this is two bubbles where the words allow it: more than a phone shows at once. */
const bubbleMax = 900;

/** What an answer may have: two messages of the network, or one text for callers of the API and the web chat. */
export const replyMax = { network: twoMax(textMax), hosted: 4 * textMax } as const;
export type ReplyPlace = keyof typeof replyMax;

/** No model's answer is longer than a few pages: what is beyond is cut before anything is made of it. */
const readMax = 65_536;

/** Does it fit as it is shown? A longer one is asked for again, or is for a person (decision 128). */
export const fits = (text: string, place: ReplyPlace): boolean =>
  text.length <= readMax && plainMarks(text).length <= replyMax[place];

/** The first words of what nothing else can be done with, whole ones; the judge of answers lets none of these through. */
const held = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, max).toWellFormed());

/** Where a text falls in two: at a paragraph, as near to its middle as there is one. */
function paragraphNear(text: string): number {
  const middle = text.length / 2;
  let nearest = -1;
  for (const { index } of text.matchAll(/\n\n+/g)) {
    if (nearest < 0 || Math.abs(index - middle) < Math.abs(nearest - middle)) nearest = index;
  }
  return nearest;
}

/**
 * What a model said as the messages that are sent: as the network renders it, one bubble, two where it is long. Each is
 * billed, so there are never three. What fits in two arrives whole.
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

/** The same in one piece, for callers of the API and the web chat. */
export const shapeWhole = (text: string): string => held(plainMarks(held(text, readMax)), replyMax.hosted);
