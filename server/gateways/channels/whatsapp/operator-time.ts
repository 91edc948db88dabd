/** WhatsApp timestamps from `earliest` to `latest` are accepted. */
const earliest = Date.UTC(2009, 0);
const latest = Date.UTC(2100, 0);

/** Reads Unix seconds as WhatsApp sends them, as text or as a number. Returns null for any other value. */
export function operatorTime(timestamp: string | number | null | undefined): Date | null {
  if (timestamp === undefined || timestamp === null || timestamp === '') return null;
  const ms = Number(timestamp) * 1_000;
  return ms >= earliest && ms <= latest ? new Date(ms) : null;
}
