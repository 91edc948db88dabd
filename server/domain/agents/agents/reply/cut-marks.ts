/**
 * Removes every match of `mark` that `isMark` accepts from a text, and the blanks before the match. Returns the
 * remaining text and the removed matches. `mark` must be global and match a limited length. The pieces are joined once,
 * so that the time stays linear.
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
