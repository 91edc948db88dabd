import type { ModelAnswer } from '#server/gateways/ai/model.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { namesPriceOrTerm, readCitations, type Source } from '../reply/cited.ts';
import { withoutFileNames, withoutForeignCitations, withoutLabels } from '../reply/own-words.ts';
import { fits, type ReplyPlace, replyMax, shapeWhole } from '../reply/shape-reply.ts';
import { type Decision, handOffFor } from './decision.ts';

const namesOf = (found: readonly Source[]): string[] => [...new Set(found.map(({ title }) => title))];

/**
 * Returns the model's text as a customer may read it, and the sources of this turn that it cited. Sources are for the
 * team, which sees them beside the answer in the panel: a customer reads neither citations nor names of files. The
 * built-in model writes no labels, but lines that it quotes may look like labels, so its text keeps them.
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

/** The parts of buttons and lists that a customer reads. All other parts are ids and links. */
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

/** Removes the names of files from the readable parts of buttons or a list. */
export function sayingFor(say: Extract<Decision, { kind: 'say' }>, found: readonly Source[]): Decision {
  const names = namesOf(found);
  return { ...say, input: cleanParts(say.input, (text) => withoutFileNames(text, names)) as typeof say.input };
}

/** What `judgeReply` needs to judge an answer. */
interface Judged {
  readonly answer: ModelAnswer;
  readonly provider: string;
  readonly found: readonly Source[];
  readonly mustCite: boolean;
  readonly place: ReplyPlace;
  /** The model was already asked for a shorter answer in this turn. */
  readonly askedAgain: boolean;
  readonly reasons: Reasons;
}

/** The instruction to a model whose answer was too long or broke off. */
const shorter = (place: ReplyPlace): string =>
  `[system] Your last answer was not sent: it is too long, or breaks off. Say the same in full sentences, with what matters most, in at most ${Math.floor(replyMax[place] / 4)} characters.`;

/**
 * Turns a model's text into a reply, or hands over when it names a price or term without a source. If the text is too
 * long or breaks off, the model is asked once more (`again` is the instruction to the model). After that, a person
 * takes over, so that no customer has to guess how an answer ends.
 */
export function judgeReply(judged: Judged): Decision | { readonly again: string } {
  const { answer, provider, found, mustCite, place, askedAgain, reasons } = judged;
  const { text, sources } = wordsFor(answer, provider, found);
  // A text that consists of marks alone is empty: what counts is what reaches the customer.
  if (shapeWhole(text) === '') return handOffFor('tool_failure', reasons.nothing_said);
  if (mustCite && sources.length === 0 && namesPriceOrTerm(text)) {
    return handOffFor('missing_knowledge', reasons.uncited);
  }
  if (answer.cutOff !== true && fits(text, place)) return { kind: 'reply', text, sources };
  return askedAgain ? handOffFor('tool_failure', reasons.too_long) : { again: shorter(place) };
}
