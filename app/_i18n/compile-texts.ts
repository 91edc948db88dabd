import compile from 'icu-minify/compile';

/** Removes prototypes: with those of the library, compiled messages could not be sent to the browser. */
const plain = <T>(message: T): T => JSON.parse(JSON.stringify(message)) as T;

/**
 * Compiles messages for the browser's formatter. They are parsed here, once a process, so that no page loads a parser
 * (next.config.mjs puts the formatter without one into the bundle).
 */
export function compileTexts<T extends object>(texts: T): T {
  const compiled = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? plain(compile(text)) : compileTexts(text),
  ]);
  return Object.fromEntries(compiled) as T;
}
