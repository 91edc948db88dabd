/** A sign that opens a list, as it is being typed: a slash, an @. */
export interface Sign {
  /** Where it stands. */
  readonly start: number;
  /** What was typed after it. */
  readonly typed: string;
}

interface SignList {
  /** Where the caret is; null: elsewhere. */
  readonly caret: number | null;
  /** The sign whose list was left, or taken from, does not open it again. */
  readonly doneAt: number | null;
  readonly marked: number;
}

export const noSign: SignList = { caret: null, doneAt: null, marked: 0 };

/** The caret went from one sign, or none, to another: that one opens its list anew, and what else was typed marks the first. */
export const followCaret = (list: SignList, from: Sign | null, to: Sign | null, caret: number | null): SignList => ({
  caret,
  doneAt: to?.start === from?.start ? list.doneAt : null,
  marked: to?.start === from?.start && to?.typed === from?.typed ? list.marked : 0,
});
