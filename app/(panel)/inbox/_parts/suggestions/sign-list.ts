/** A sign that opens a list while it is being typed: a slash or an @. */
export interface Sign {
  /** The position of the sign in the text. */
  readonly start: number;
  /** The text typed after the sign. */
  readonly typed: string;
}

interface SignList {
  /** The position of the caret; null if the field does not have it. */
  readonly caret: number | null;
  /** The position of the sign whose list was closed or used; this sign does not open the list again. */
  readonly doneAt: number | null;
  readonly marked: number;
}

export const noSign: SignList = { caret: null, doneAt: null, marked: 0 };

/**
 * Returns the state after the caret moved. Another sign opens its list anew, and a change of the typed text marks the
 * first item.
 */
export const followCaret = (list: SignList, from: Sign | null, to: Sign | null, caret: number | null): SignList => ({
  caret,
  doneAt: to?.start === from?.start ? list.doneAt : null,
  marked: to?.start === from?.start && to?.typed === from?.typed ? list.marked : 0,
});
