const tier = /^TIER_(\d+)(K?)$/i;

/** How many people may be written to first in 24 hours, in whatever form it is told; -1: unlimited, null: not said. */
export function messagingLimit(told: unknown): number | null {
  if (typeof told === 'number' && Number.isInteger(told)) return told;
  if (typeof told !== 'string') return null;
  if (/^(TIER_)?UNLIMITED$/i.test(told)) return -1;
  if (/^-?\d{1,9}$/.test(told)) return Number(told);
  const read = tier.exec(told);
  return read ? Number(read[1]) * (read[2] ? 1_000 : 1) : null;
}
