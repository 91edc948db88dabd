'use client';

import { type KeyboardEvent, useId, useState } from 'react';
import { putText, type Writing } from './put-text.ts';
import { followCaret, noSign, type Sign } from './sign-list.ts';
import { keyOnList, type Written } from './write-reply.ts';

interface Props<Item> extends Writing {
  /** Finds the slash or @ that is being typed at the caret. Null if neither is being typed. */
  readonly find: (text: string, caret: number) => Sign | null;
  readonly match: (typed: string) => readonly Item[];
  /** Whether the list opens even if no item matches, in order to say that there are no matches. */
  readonly opensEmpty?: (typed: string) => boolean;
  /**
   * Returns the text in which the chosen item replaces the slash or @ and the text typed after that sign, up to the
   * caret.
   */
  readonly take: (item: Item, start: number, caret: number) => Written;
}

/**
 * Handles the list that a slash or an @ opens in a text field: finds the matching items, marks one of them, and inserts
 * the marked item.
 */
export function useSignList<Item>({ area, text, write, find, match, opensEmpty, take }: Props<Item>) {
  const listId = useId();
  const [list, setList] = useState(noSign);
  const { caret, doneAt, marked } = list;
  const sign = caret === null ? null : find(text, caret);
  const matches = sign ? match(sign.typed) : [];
  const open = sign !== null && sign.start !== doneAt && (matches.length > 0 || opensEmpty?.(sign.typed) === true);
  const active = matches.length === 0 ? -1 : Math.min(marked, matches.length - 1);

  const choose = (item: Item) => {
    if (!sign || caret === null) return;
    const written = take(item, sign.start, caret);
    putText({ area, write }, written);
    // The inserted text may end with a slash or @, as if the attendant were typing it. That sign must not open the list
    // again.
    setList({ caret: written.to, doneAt: sign.start, marked: 0 });
  };
  return {
    open,
    matches,
    active,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    choose,
    /**
     * Called when the caret moves or the text changes, with the position of the caret. Null means that the field lost
     * the focus.
     */
    follow: (at: number | null, written = text) =>
      setList(followCaret(list, sign, at === null ? null : find(written, at), at)),
    /** Puts a text that contains a slash or @ into the field. The list of that sign then opens. */
    put: (written: Written) => {
      putText({ area, write }, written);
      setList({ ...noSign, caret: written.to });
    },
    /** Handles a key press. Returns true if the key was meant for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!open || event.nativeEvent.isComposing) return false;
      const wanted = keyOnList(event, active, matches.length);
      if (wanted === null) return false;
      const item = matches[active];
      if (wanted === 'leave') setList({ ...list, doneAt: sign.start });
      else if (wanted !== 'take') setList({ ...list, marked: wanted.mark });
      else if (item !== undefined) choose(item);
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
export type SignListOf<Item> = ReturnType<typeof useSignList<Item>>;
