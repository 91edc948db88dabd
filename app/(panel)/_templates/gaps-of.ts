/** A gap in a template's text, which a variable fills. A person recognizes the gap by the words around it. */
export interface Gap {
  /** The variable's name in the template: `1`, `2` or a word. No page shows this name. */
  readonly name: string;
  /**
   * The words before the gap, with a trailing space if the text has one. Empty if the gap begins the text or is a
   * sentence by itself.
   */
  readonly before: string;
  readonly after: string;
  /**
   * The gap's number, shown if other gaps have the same words around them. Null if the words around the gap are unique.
   */
  readonly number: number | null;
}

/** A piece of a text: either words or a gap. */
export type Piece = { readonly words: string } | { readonly gap: string };

const wordsMax = 4;
const letter = /[\p{L}\p{N}]/u;
const anyPlaceholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Splits a template's text into words and gaps. */
export function piecesOf(text: string): Piece[] {
  const cut = text.split(anyPlaceholder);
  return cut.flatMap((one, at): Piece[] => {
    if (at % 2 === 1) return [{ gap: one }];
    return one === '' ? [] : [{ words: one }];
  });
}

/** Removes formatting marks, such as those for bold. A mark between two letters is part of the word and stays. */
const withoutMarks = (text: string): string =>
  text.replace(/[*_~`]/g, (sign, at: number) =>
    letter.test(text[at - 1] ?? '') && letter.test(text[at + 1] ?? '') ? sign : '',
  );

const sentencesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.split(/(?<=[.!?…])\s/));

/**
 * Returns the last few words before a gap. `isCut` means that another gap precedes `sentence`; the words then begin
 * with an ellipsis.
 */
function lastWords(sentence: string, isCut: boolean): string {
  // Drops the punctuation that belongs to the previous gap.
  const said = isCut ? sentence.replace(/^[^\p{L}\p{N}]+/u, '') : sentence.trimStart();
  const words = said.trimEnd().split(/\s+/);
  const blank = /\s$/.test(said) ? ' ' : '';
  const kept = words.slice(-wordsMax).join(' ');
  if (!letter.test(kept)) return '';
  return `${isCut || words.length > wordsMax ? '…' : ''}${kept}${blank}`;
}

/**
 * Returns the first few words after a gap, with the punctuation right after the gap. `isCut` means that another gap
 * follows `sentence`; the words then end with an ellipsis.
 */
function firstWords(sentence: string, isCut: boolean): string {
  const blank = /^\s/.test(sentence) && letter.test(sentence) ? ' ' : '';
  const words = sentence.trim().split(/\s+/);
  const kept = words.slice(0, wordsMax).join(' ');
  if (!letter.test(kept)) return kept;
  return `${blank}${kept}${isCut || words.length > wordsMax ? '…' : ''}`;
}

function wordsBeside(text: string, name: string): Pick<Gap, 'before' | 'after'> {
  const placeholder = new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`);
  const at = placeholder.exec(text);
  if (!at) return { before: '', after: '' };
  const left = text.slice(0, at.index);
  const right = text.slice(at.index + at[0].length);
  const [leftWords = '', rightWords = ''] = [left.split('}}').at(-1), right.split('{{')[0]].map((one) =>
    withoutMarks(one ?? ''),
  );
  const [said, next] = [sentencesOf(leftWords), sentencesOf(rightWords)];
  const before = lastWords(said.at(-1) ?? '', said.length === 1 && left.includes('}}'));
  const after = firstWords(next[0] ?? '', next.length === 1 && right.includes('{{'));
  if (letter.test(before + after)) return { before, after };
  // The gap is a sentence by itself. Its label is the sentence before the gap, otherwise the sentence after it.
  const sentence = said.findLast((one) => letter.test(one));
  if (sentence) return { before: `${lastWords(sentence, false).trimEnd()} `, after };
  const follows = next.find((one) => letter.test(one));
  return { before, after: follows ? ` ${firstWords(follows, false).trimStart()}` : '' };
}

/** Returns the gaps of a template's text, in the order of `names`. */
export function gapsOf(text: string, names: readonly string[]): Gap[] {
  const all = names.map((name) => ({ name, ...wordsBeside(text, name) }));
  const isTold = ({ before, after }: Pick<Gap, 'before' | 'after'>) =>
    letter.test(before + after) && all.filter((one) => one.before === before && one.after === after).length === 1;
  return all.map((gap, at) => ({ ...gap, number: isTold(gap) ? null : at + 1 }));
}
