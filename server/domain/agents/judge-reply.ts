import type { ModelAnswer } from '#server/gateways/ai/model.ts';
import { namesPriceOrTerm, readCitations, type Source } from './cited.ts';
import { type Decision, handOffFor } from './decision.ts';
import { withoutFileNames, withoutForeignCitations, withoutLabels } from './own-words.ts';
import type { Reasons } from './reasons.ts';
import { fits, type ReplyPlace, replyMax, shapeWhole } from './shape-reply.ts';

const namesOf = (found: readonly Source[]): string[] => [...new Set(found.map(({ title }) => title))];

/**
 * What a model said as a customer may read it, and what it named of the sources of this turn. Sources are for people in the
 * panel, who see them beside the answer: a customer reads neither citations nor the name of a file. The built-in model
 * writes no labels; lines of what it quotes may look like some.
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

/** Parts of buttons and lists that a customer reads; the others are ids and links. */
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

/** Buttons or a list as a customer may read them: nothing they read names a file either. */
export function sayingFor(say: Extract<Decision, { kind: 'say' }>, found: readonly Source[]): Decision {
  const names = namesOf(found);
  return { ...say, input: cleanParts(say.input, (text) => withoutFileNames(text, names)) as typeof say.input };
}

/** What an answer is judged by. */
interface Judged {
  readonly answer: ModelAnswer;
  readonly provider: string;
  readonly found: readonly Source[];
  readonly mustCite: boolean;
  readonly place: ReplyPlace;
  /** The model was asked for a shorter answer before. */
  readonly askedAgain: boolean;
  readonly reasons: Reasons;
}

/** What the model is told of an answer that does not fit where it goes. */
const shorter = (place: ReplyPlace): string =>
  `[system] Your last answer was not sent: it is too long, or breaks off. Say the same in full sentences, with what matters most, in at most ${Math.floor(replyMax[place] / 4)} characters.`;

/**
 * A text becomes a reply, unless it says what nobody stands behind. One that is too long, or that breaks off in the middle,
 * is asked for once more (`again`: what the model is told), and is for a person after that: no customer is left to guess
 * how it ends.
 */
export function judgeReply(judged: Judged): Decision | { readonly again: string } {
  const { answer, provider, found, mustCite, place, askedAgain, reasons } = judged;
  const { text, sources } = wordsFor(answer, provider, found);
  // Marks alone are no words: what reaches the customer counts.
  if (shapeWhole(text) === '') return handOffFor('tool_failure', reasons.nothing_said);
  if (mustCite && sources.length === 0 && namesPriceOrTerm(text)) {
    return handOffFor('missing_knowledge', reasons.uncited);
  }
  if (answer.cutOff !== true && fits(text, place)) return { kind: 'reply', text, sources };
  return askedAgain ? handOffFor('tool_failure', reasons.too_long) : { again: shorter(place) };
}
