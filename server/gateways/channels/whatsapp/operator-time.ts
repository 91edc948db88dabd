/** Earliest and latest moment that a timestamp of the operator is accepted for. */
const earliest = Date.UTC(2009, 0);
const latest = Date.UTC(2100, 0);

/** Reads Unix seconds as the operator writes them, as text or number. Returns null for anything else. */
export function operatorTime(timestamp: string | number | null | undefined): Date | null {
  if (timestamp === undefined || timestamp === null || timestamp === '') return null;
  const ms = Number(timestamp) * 1_000;
  return ms >= earliest && ms <= latest ? new Date(ms) : null;
}
