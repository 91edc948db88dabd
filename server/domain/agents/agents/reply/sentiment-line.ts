import { type Sentiment, sentiments } from '#server/contract/inbox/sentiment.ts';
import { cutMarks } from './cut-marks.ts';

/**
 * A prompt rule that makes the answering model state the customer's sentiment, so that no model call of its own is
 * needed.
 */
export const sentimentRule = `End with a line [sentiment:${sentiments.join('|')}]: how the customer’s last messages sound. Nobody but us sees it.`;

const mark = /\[\s{0,3}sentiment\s{0,3}:\s{0,3}(\w{1,40})\s{0,3}\]/gi;

/**
 * Removes the sentiment line from a model's text and returns the sentiment. Null if the line is missing or the
 * sentiment is not a known one.
 */
export function readSentimentLine(text: string): { text: string; sentiment: Sentiment | null } {
  const cut = cutMarks(text, mark);
  const named = cut.marks.at(-1)?.[1]?.toLowerCase();
  return { text: cut.text.trim(), sentiment: sentiments.find((one) => one === named) ?? null };
}
