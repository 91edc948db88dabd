/**
 * Splits the text of a handoff line into the reason and the AI's summary. If the text has no reason, the result has
 * `typed` instead, a general description of the reason's type.
 */
export function handoffWords(content: string, typed: string): { readonly reason: string; readonly summary: string } {
  const [reason = '', ...rest] = content.trim().split('\n\n');
  return { reason: reason || typed, summary: rest.join('\n\n').trim() };
}
