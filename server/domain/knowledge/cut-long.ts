/** Ends of sentences, then of words: where a long line may be cut. */
const sentenceEnd = /(?<=[.!?…;:])\s+/u;

/** A word that is longer than a passage, a link or a code, is cut where it must, never within a character. */
function cutWord(word: string, max: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part.length + character.length > max) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}

/** Puts pieces together as long as they fit. */
function gather(pieces: readonly string[], max: number, between: string): string[] {
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + between.length + piece.length <= max) {
      parts[parts.length - 1] = `${last}${between}${piece}`;
    } else parts.push(piece);
  }
  return parts;
}

const fitting = (text: string, max: number, cut: (text: string, max: number) => string[]): string[] =>
  text.length <= max ? [text] : cut(text, max);

const cutWords = (text: string, max: number): string[] =>
  gather(
    text.split(/\s+/).flatMap((word) => fitting(word, max, cutWord)),
    max,
    ' ',
  );

const cutSentences = (text: string, max: number): string[] =>
  gather(
    text.split(sentenceEnd).flatMap((sentence) => fitting(sentence, max, cutWords)),
    max,
    ' ',
  );

/** A paragraph in parts of at most `max` characters: cut between lines, else sentences, else words. */
export const cutParagraph = (lines: readonly string[], max: number): string[] =>
  gather(
    lines.flatMap((line) => fitting(line, max, cutSentences)),
    max,
    '\n',
  );

/** A list in parts of at most `max`: an item is only torn that is longer than that by itself. */
export function cutList(lines: readonly string[], max: number): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const isNew = /^\s*(?:[-*+•·]|\d{1,3}[.)])\s/.test(line) || items.length === 0;
    if (isNew) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return gather(
    items.flatMap((item) => fitting(item, max, (text) => cutParagraph(text.split('\n'), max))),
    max,
    '\n',
  );
}

/** The line below a table's head: `| --- | :-: |`. */
function isSeparator(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim());
  const inner = cells.filter((cell, place) => cell !== '' || (place > 0 && place < cells.length - 1));
  return cells.length > 1 && inner.length > 0 && inner.every((cell) => /^:?-+:?$/.test(cell));
}

/** A table in parts of at most `max`, each beginning with the table's head. */
export function cutTable(lines: readonly string[], max: number): string[] {
  const headLines = lines.length > 1 && isSeparator(lines[1] ?? '') ? 2 : 1;
  const head = lines.slice(0, headLines).join('\n');
  // A head that fills half a passage is worth no repeating.
  if (head.length * 2 > max) return cutParagraph(lines, max);
  const room = max - head.length - 1;
  const rows = lines.slice(headLines).flatMap((row) => fitting(row, room, cutWords));
  return rows.length === 0 ? [head] : gather(rows, room, '\n').map((part) => `${head}\n${part}`);
}
