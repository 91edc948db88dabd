interface Slash {
  /** Where the slash stands. */
  readonly start: number;
  /** What was typed after it. */
  readonly typed: string;
}

/** The slash that is being typed at the caret: one that begins a word, so addresses and either/or open nothing. */
export function findSlash(text: string, caret: number): Slash | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
