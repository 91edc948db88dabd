/**
 * A text without what an expression finds in it and `isMark` agrees to, and without the blanks before each; what was
 * taken out stands beside it. `mark` is global and has bounds. Pieces are put together once, so that it stays linear.
 */
export function cutMarks(
  text: string,
  mark: RegExp,
  isMark: (found: RegExpMatchArray) => boolean = () => true,
): { text: string; marks: RegExpMatchArray[] } {
  const pieces: string[] = [];
  const marks: RegExpMatchArray[] = [];
  let from = 0;
  for (const found of text.matchAll(mark)) {
    if (!isMark(found)) continue;
    pieces.push(text.slice(from, found.index).trimEnd());
    marks.push(found);
    from = (found.index ?? 0) + found[0].length;
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(''), marks };
}
