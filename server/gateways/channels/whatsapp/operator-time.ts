/** Latest and earliest moment we believe a timestamp of the operator's to mean. */
const earliest = Date.UTC(2009, 0);
const latest = Date.UTC(2100, 0);

/** Unix seconds as the operator writes them, as text or number; null for anything else. */
export function operatorTime(timestamp: string | number | null | undefined): Date | null {
  if (timestamp === undefined || timestamp === null || timestamp === '') return null;
  const ms = Number(timestamp) * 1_000;
  return ms >= earliest && ms <= latest ? new Date(ms) : null;
}
