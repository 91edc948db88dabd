import type { Sign } from './sign-list.ts';

/**
 * Finds the slash of a quick reply that is being typed at the caret. The slash must be at the start of a word, so that
 * web addresses and "either/or" open no list.
 */
export function findSlash(text: string, caret: number): Sign | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
