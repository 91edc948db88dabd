/**
 * Returns the part of a note's text that the attendant typed after `kept`, the text that was sent to be saved. The
 * returned part is not saved yet.
 */
export function afterKept(text: string, kept: string): string {
  const all = text.trimStart();
  return all.startsWith(kept) ? all.slice(kept.length).trimStart() : text;
}
