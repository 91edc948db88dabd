/** A character that opens a list while the person types: a slash for quick replies or an @ for mentions. */
export interface Sign {
  /** The position of this character in the text. */
  readonly start: number;
  /** The text that was typed after this character. */
  readonly typed: string;
}

interface SignList {
  /** The position of the caret. Null if the text field does not have the focus. */
  readonly caret: number | null;
  /**
   * The position of the slash or @ whose list was closed or used. That sign does not open the list again. Null if no
   * list was closed or used.
   */
  readonly doneAt: number | null;
  readonly marked: number;
}

export const noSign: SignList = { caret: null, doneAt: null, marked: 0 };

/**
 * Returns the state of the list after the caret moved. A different sign opens its list. A change of the typed text
 * marks the first item.
 */
export const followCaret = (list: SignList, from: Sign | null, to: Sign | null, caret: number | null): SignList => ({
  caret,
  doneAt: to?.start === from?.start ? list.doneAt : null,
  marked: to?.start === from?.start && to?.typed === from?.typed ? list.marked : 0,
});
