import type { Sign } from './sign-list.ts';

/** The @ that is being typed at the caret: one that begins a word, so addresses open nothing; a name may have a blank in it. */
export function findAt(text: string, caret: number): Sign | null {
  const typed = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
