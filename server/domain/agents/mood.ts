import { type Sentiment, sentiments } from '#server/contract/sentiment.ts';
import { cutMarks } from './cut-marks.ts';

/** Said to models that answer anyway: so that knowing the mood takes no call of its own. */
export const moodRule = `End with a line [mood:${sentiments.join('|')}]: how the customer’s last messages sound. Nobody but us sees it.`;

const mark = /\[\s{0,3}mood\s{0,3}:\s{0,3}(\w{1,40})\s{0,3}\]/gi;

/** What a model said without the line of the mood, and the mood; null when it named none we know. */
export function readMood(text: string): { text: string; mood: Sentiment | null } {
  const cut = cutMarks(text, mark);
  const named = cut.marks.at(-1)?.[1]?.toLowerCase();
  return { text: cut.text.trim(), mood: sentiments.find((one) => one === named) ?? null };
}
