/** Returns what remains of a note's text after `kept` was saved, so that text typed meanwhile is not lost. */
export function afterKept(text: string, kept: string): string {
  const all = text.trimStart();
  return all.startsWith(kept) ? all.slice(kept.length).trimStart() : text;
}
