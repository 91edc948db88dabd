import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Written } from './write-reply.ts';

export interface Writing {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
}

/** Replaces the text of the text field and sets the selection in it. */
export function putText({ area, write }: Pick<Writing, 'area' | 'write'>, { text, from, to }: Written): void {
  // The new text is rendered at once, so that the selection can be set in it.
  flushSync(() => write(text));
  area.current?.focus();
  area.current?.setSelectionRange(from, to);
}
