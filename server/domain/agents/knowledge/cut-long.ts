/** Matches the end of a sentence, where a long line may be cut. */
const sentenceEnd = /(?<=[.!?…;:])\s+/u;

/** Cuts a word that is longer than a passage (a link, a code) at the limit, but never within a character. */
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

/** Joins neighbouring pieces as long as the result is not longer than `max`. */
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

/**
 * Cuts a paragraph into parts of at most `max` characters. Cuts between lines if possible, otherwise between sentences,
 * otherwise between words.
 */
export const cutParagraph = (lines: readonly string[], max: number): string[] =>
  gather(
    lines.flatMap((line) => fitting(line, max, cutSentences)),
    max,
    '\n',
  );

/** Cuts a list into parts of at most `max` characters. An item is cut only if it alone is longer than that. */
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

/** Whether a line is the separator below a table's head, such as `| --- | :-: |`. */
function isSeparator(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim());
  const inner = cells.filter((cell, place) => cell !== '' || (place > 0 && place < cells.length - 1));
  return cells.length > 1 && inner.length > 0 && inner.every((cell) => /^:?-+:?$/.test(cell));
}

/** Cuts a table into parts of at most `max` characters. Each part begins with the table's head. */
export function cutTable(lines: readonly string[], max: number): string[] {
  const headLines = lines.length > 1 && isSeparator(lines[1] ?? '') ? 2 : 1;
  const head = lines.slice(0, headLines).join('\n');
  // A head that fills more than half a passage is not repeated.
  if (head.length * 2 > max) return cutParagraph(lines, max);
  const room = max - head.length - 1;
  const rows = lines.slice(headLines).flatMap((row) => fitting(row, room, cutWords));
  return rows.length === 0 ? [head] : gather(rows, room, '\n').map((part) => `${head}\n${part}`);
}
