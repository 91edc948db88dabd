'use client';

import { type KeyboardEvent, useId, useState } from 'react';
import { putText, type Writing } from './put-text.ts';
import { followCaret, noSign, type Sign } from './sign-list.ts';
import { keyOnList, type Written } from './write-reply.ts';

interface Props<Item> extends Writing {
  /** The sign that is being typed at the caret. */
  readonly find: (text: string, caret: number) => Sign | null;
  readonly match: (typed: string) => readonly Item[];
  /** Opens also with nothing in it, to say so. */
  readonly opensEmpty?: (typed: string) => boolean;
  /** The text with one of them in place of what was typed from the sign to the caret. */
  readonly take: (item: Item, start: number, caret: number) => Written;
}

/** The list that a sign opens where one writes: what matches, which one is marked, and writing it. */
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
    // What was written may look like the sign still being typed.
    setList({ caret: written.to, doneAt: sign.start, marked: 0 });
  };
  return {
    open,
    matches,
    active,
    listId,
    optionId: (place: number) => `${listId}-${place}`,
    choose,
    /** Where the caret is now, and in what; null when the place is left. */
    follow: (at: number | null, written = text) =>
      setList(followCaret(list, sign, at === null ? null : find(written, at), at)),
    /** A text of one's own: the sign in it opens the list. */
    put: (written: Written) => {
      putText({ area, write }, written);
      setList({ ...noSign, caret: written.to });
    },
    /** True when the list took the key. */
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
