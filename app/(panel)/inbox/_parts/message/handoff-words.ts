/**
 * Returns the text of a handoff line: the reason as it was given, and below it what the AI knew. The reason's type says
 * the same in general terms, so it is used only if no reason was given.
 */
export function handoffWords(content: string, typed: string): { readonly reason: string; readonly summary: string } {
  const [reason = '', ...rest] = content.trim().split('\n\n');
  return { reason: reason || typed, summary: rest.join('\n\n').trim() };
}
