import { type Sentiment, sentiments } from '#server/contract/sentiment.ts';

/** Said to models that answer anyway: so that knowing the mood takes no call of its own. */
export const moodRule = `End with a line [mood:${sentiments.join('|')}]: how the customer’s last messages sound. Nobody but us sees it.`;

const mark = /\s*\[\s*mood\s*:\s*(\w+)\s*\]/gi;

/** What a model said without the line of the mood, and the mood; null when it named none we know. */
export function readMood(text: string): { text: string; mood: Sentiment | null } {
  const named = [...text.matchAll(mark)].at(-1)?.[1]?.toLowerCase();
  return { text: text.replace(mark, '').trim(), mood: sentiments.find((one) => one === named) ?? null };
}
