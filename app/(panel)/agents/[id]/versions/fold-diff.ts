/** A part of a text comparison, in the form of the diff library. */
interface Part {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

type Piece =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'skipped'; readonly lines: number };

/** How many unchanged lines are shown before and after a change. */
const around = 2;

/** Shortens an unchanged passage to the lines next to a change. */
function shorten(text: string, isFirst: boolean, isLast: boolean): Piece[] {
  const lines = text.split('\n');
  const [before, after] = [isFirst ? 0 : around, isLast ? 0 : around];
  const skipped = lines.length - before - after;
  if (skipped <= around) return [{ kind: 'same', text }];
  const [head, tail] = [lines.slice(0, before).join('\n'), after === 0 ? '' : lines.slice(-after).join('\n')];
  return [
    ...(head === '' ? [] : [{ kind: 'same' as const, text: head }]),
    { kind: 'skipped', lines: skipped },
    ...(tail === '' ? [] : [{ kind: 'same' as const, text: tail }]),
  ];
}

/** Returns a shorter form of the comparison: the changes, with a few unchanged lines before and after each. */
export const foldDiff = (parts: readonly Part[]): Piece[] =>
  parts.flatMap(({ value, added, removed }, index): Piece[] => {
    if (added || removed) return [{ kind: added ? 'added' : 'removed', text: value }];
    return shorten(value, index === 0, index === parts.length - 1);
  });
