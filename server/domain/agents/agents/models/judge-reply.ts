import type { ModelAnswer } from '#server/gateways/ai/model.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { withoutFileNames, withoutForeignCitations, withoutLabels } from '../reply/own-words.ts';
import { namesPriceOrTerm, readCitations, type Source } from '../reply/reply-marks.ts';
import { fits, type ReplyShape, replyMax, shapeReply } from '../reply/shape-reply.ts';
import { type Decision, handOffFor } from './decision.ts';

const namesOf = (found: readonly Source[]): string[] => [...new Set(found.map(({ title }) => title))];

/**
 * Returns the model's text as the customer reads it, and the sources that the model cited. Citations and file names are
 * removed from the text, and the team sees the sources next to the answer in the panel. The built-in model writes no
 * speaker labels, but its quotes may look like labels, so its text is left unchanged in this respect.
 */
export function wordsFor(
  answer: Pick<ModelAnswer, 'text'>,
  provider: string,
  found: readonly Source[],
): { text: string; sources: Source[] } {
  const { text, sources } = readCitations(answer.text, found);
  const own = withoutForeignCitations(provider === 'builtin' ? text : withoutLabels(text));
  return { text: withoutFileNames(own, namesOf(found)), sources };
}

/** Names of the fields of buttons and lists that a customer reads. All other fields are ids and links. */
const readParts: ReadonlySet<string> = new Set([
  'body',
  'header',
  'footer',
  'title',
  'description',
  'button_text',
  'text',
  'label',
]);

function cleanParts(value: unknown, clean: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return readParts.has(key) ? clean(value) || value : value;
  if (Array.isArray(value)) return value.map((one) => cleanParts(one, clean, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanParts(one, clean, name)]));
}

/** Removes file names from those fields of buttons or of a list that the customer reads. */
export function sayingFor(say: Extract<Decision, { kind: 'say' }>, found: readonly Source[]): Decision {
  const names = namesOf(found);
  return { ...say, input: cleanParts(say.input, (text) => withoutFileNames(text, names)) as typeof say.input };
}

/** The input of `judgeReply`: a model's text and the circumstances of the turn. */
interface Judged {
  readonly answer: ModelAnswer;
  readonly provider: string;
  readonly found: readonly Source[];
  readonly mustCite: boolean;
  readonly shape: ReplyShape;
  /** Whether the model was already asked for a shorter answer in this turn. */
  readonly askedAgain: boolean;
  readonly reasons: Reasons;
}

/** Returns the instruction that asks a model for a shorter answer, after its answer was too long or incomplete. */
const shorter = (shape: ReplyShape): string =>
  `[system] Your last answer was not sent: it is too long, or breaks off. Say the same in full sentences, with what matters most, in at most ${Math.floor(replyMax(shape) / 4)} characters.`;

/**
 * Turns a model's text into a reply. Hands over to a person if the text states a price or term without citing a source.
 * If the text is too long or incomplete, the function first returns an instruction (`again`) with which the model is
 * asked once more. After that, a person takes over. No customer gets half an answer.
 */
export function judgeReply(judged: Judged): Decision | { readonly again: string } {
  const { answer, provider, found, mustCite, shape, askedAgain, reasons } = judged;
  const { text, sources } = wordsFor(answer, provider, found);
  // A text that consists of formatting marks alone is empty for the customer.
  if (shapeReply(text, shape).length === 0) return handOffFor('tool_failure', reasons.nothing_said);
  if (mustCite && sources.length === 0 && namesPriceOrTerm(text)) {
    return handOffFor('missing_knowledge', reasons.uncited);
  }
  if (answer.cutOff !== true && fits(text, shape)) return { kind: 'reply', text, sources };
  return askedAgain ? handOffFor('tool_failure', reasons.too_long) : { again: shorter(shape) };
}
