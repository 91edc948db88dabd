/** What is left of a note when `kept` of it is: words typed meanwhile are not lost. */
export function afterKept(text: string, kept: string): string {
  const all = text.trimStart();
  return all.startsWith(kept) ? all.slice(kept.length).trimStart() : text;
}
