/** Returns the part of a note's text that was typed after `kept` was sent to be saved, so that it is not lost. */
export function afterKept(text: string, kept: string): string {
  const all = text.trimStart();
  return all.startsWith(kept) ? all.slice(kept.length).trimStart() : text;
}
