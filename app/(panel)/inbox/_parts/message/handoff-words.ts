/**
 * What the line of a handoff says, once: the reason as it was given, with what the AI knew below. The type of the reason says
 * the same in general, and stands there where no reason was given.
 */
export function handoffWords(content: string, typed: string): { readonly reason: string; readonly summary: string } {
  const [reason = '', ...rest] = content.trim().split('\n\n');
  return { reason: reason || typed, summary: rest.join('\n\n').trim() };
}
