import type { Sign } from './sign-list.ts';

/**
 * Finds the @ of a mention that is being typed at the caret. The @ must be at the start of a word, so that e-mail
 * addresses open no list. The name after the @ may contain a space.
 */
export function findAt(text: string, caret: number): Sign | null {
  const typed = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
