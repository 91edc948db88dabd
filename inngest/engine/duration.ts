const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Converts an Inngest duration ("1s", "1h30m", "200ms") to milliseconds. Throws for any other text. */
export function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/gy)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) throw new Error(`no duration: ${text}`);
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0);
}

/** Returns when a sleep ends. `name` is a duration or an ISO date (engine/protocol.md#call-response). */
export function wakeTime(name: string, from: Date): Date {
  return /^\d{4}-/.test(name) ? new Date(name) : new Date(from.getTime() + durationMs(name));
}
