/** A place that a template leaves open, as a person knows it: by the words it stands between. */
export interface Gap {
  /** `1`, `2` or words: how the template names it. No page shows it. */
  readonly name: string;
  /** With its blank, where one stands between. Empty: it begins the text, or stands alone. */
  readonly before: string;
  readonly after: string;
  /** Its number, where the words do not tell it from the others; null: they do. */
  readonly number: number | null;
}

/** A text in pieces: words, and the places between them that nothing is written in. */
export type Piece = { readonly words: string } | { readonly gap: string };

const wordsMax = 4;
const letter = /[\p{L}\p{N}]/u;
const anyPlace = /\{\{\s*(\w+)\s*\}\}/g;

/** A template's text, taken apart at its places. */
export function piecesOf(text: string): Piece[] {
  const cut = text.split(anyPlace);
  return cut.flatMap((one, at): Piece[] => {
    if (at % 2 === 1) return [{ gap: one }];
    return one === '' ? [] : [{ words: one }];
  });
}

/** Bold and the like, which are no words: a sign between two letters is one of a word. */
const withoutMarks = (text: string): string =>
  text.replace(/[*_~`]/g, (sign, at: number) =>
    letter.test(text[at - 1] ?? '') && letter.test(text[at + 1] ?? '') ? sign : '',
  );

const sentencesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.split(/(?<=[.!?…])\s/));

/** The last few words, of those that end a sentence; `isCut`: something of it stands before them. */
function lastWords(sentence: string, isCut: boolean): string {
  // Signs that end what stood before the place on the left.
  const said = isCut ? sentence.replace(/^[^\p{L}\p{N}]+/u, '') : sentence.trimStart();
  const words = said.trimEnd().split(/\s+/);
  const blank = /\s$/.test(said) ? ' ' : '';
  const kept = words.slice(-wordsMax).join(' ');
  if (!letter.test(kept)) return '';
  return `${isCut || words.length > wordsMax ? '…' : ''}${kept}${blank}`;
}

/** The first few words, with the sign right after the place; `isCut`: something of the sentence follows them. */
function firstWords(sentence: string, isCut: boolean): string {
  const blank = /^\s/.test(sentence) && letter.test(sentence) ? ' ' : '';
  const words = sentence.trim().split(/\s+/);
  const kept = words.slice(0, wordsMax).join(' ');
  if (!letter.test(kept)) return kept;
  return `${blank}${kept}${isCut || words.length > wordsMax ? '…' : ''}`;
}

function wordsBeside(text: string, name: string): Pick<Gap, 'before' | 'after'> {
  const place = new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`);
  const at = place.exec(text);
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
  // It is a sentence of its own: the one before tells it, else the one after.
  const sentence = said.findLast((one) => letter.test(one));
  if (sentence) return { before: `${lastWords(sentence, false).trimEnd()} `, after };
  const follows = next.find((one) => letter.test(one));
  return { before, after: follows ? ` ${firstWords(follows, false).trimStart()}` : '' };
}

/** The places of a template's text, in the order of their names. */
export function gapsOf(text: string, names: readonly string[]): Gap[] {
  const all = names.map((name) => ({ name, ...wordsBeside(text, name) }));
  const isTold = ({ before, after }: Pick<Gap, 'before' | 'after'>) =>
    letter.test(before + after) && all.filter((one) => one.before === before && one.after === after).length === 1;
  return all.map((gap, at) => ({ ...gap, number: isTold(gap) ? null : at + 1 }));
}
