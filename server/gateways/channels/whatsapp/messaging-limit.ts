const tier = /^TIER_(\d+)(K?)$/i;

/**
 * Returns how many people a business may contact first within 24 hours, from any form in which WhatsApp reports this
 * limit. -1 means unlimited. Null means that no limit was reported.
 */
export function messagingLimit(told: unknown): number | null {
  if (typeof told === 'number' && Number.isInteger(told)) return told;
  if (typeof told !== 'string') return null;
  if (/^(TIER_)?UNLIMITED$/i.test(told)) return -1;
  if (/^-?\d{1,9}$/.test(told)) return Number(told);
  const read = tier.exec(told);
  return read ? Number(read[1]) * (read[2] ? 1_000 : 1) : null;
}

/**
 * Returns WhatsApp's name of a messaging limit, such as `TIER_2K`, as the number's page in the panel shows it. Null if
 * the limit is unknown.
 */
export function limitName(people: number | null): string | null {
  if (people === null) return null;
  if (people < 0) return 'TIER_UNLIMITED';
  return people >= 1_000 && people % 1_000 === 0 ? `TIER_${people / 1_000}K` : `TIER_${people}`;
}
