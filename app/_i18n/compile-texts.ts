import compile from 'icu-minify/compile';

/** Removes the prototypes of compiled messages, because objects with prototypes cannot be sent to the browser. */
const plain = <T>(message: T): T => JSON.parse(JSON.stringify(message)) as T;

/**
 * Compiles messages for the browser's formatter. Messages are parsed here, once per process, so that no page has to
 * load a parser (next.config.mjs bundles the formatter without its parser).
 */
export function compileTexts<T extends object>(texts: T): T {
  const compiled = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? plain(compile(text)) : compileTexts(text),
  ]);
  return Object.fromEntries(compiled) as T;
}
