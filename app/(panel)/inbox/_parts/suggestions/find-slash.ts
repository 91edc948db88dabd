import type { Sign } from './sign-list.ts';

/** The slash that is being typed at the caret: one that begins a word, so addresses and either/or open nothing. */
export function findSlash(text: string, caret: number): Sign | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
