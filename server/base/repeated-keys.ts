/** Keys that survived parsing. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce<number>((sum, item) => sum + countKeys(item), Array.isArray(value) ? 0 : values.length);
}

/** Where the string that starts at `start` ends: a pattern would overflow on megabytes of base64. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (;;) {
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
}

/** Every key written in the text is followed by a colon outside of strings. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '"') place = endOfString(text, place);
    else if (text[place] === ':') keys += 1;
  }
  return keys;
}

/** Does the JSON text say a key of one object more than once? Parsing keeps the last and hides the others. */
export const hasRepeatedKeys = (text: string, parsed: unknown): boolean => countWrittenKeys(text) !== countKeys(parsed);
