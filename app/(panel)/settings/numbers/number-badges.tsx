'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Badge, type Tone } from '#app/_ui/badge.tsx';
import type { PanelNumber } from '#server/contract/connection.ts';

const stateTones: Record<PanelNumber['status'], Tone> = {
  connected: 'accent',
  config_error: 'danger',
  disconnected: 'neutral',
};

/** Can the number send? */
export function StateBadge({ status }: { status: PanelNumber['status'] }) {
  const t = useTranslations('numbers');
  return <Badge tone={stateTones[status]}>{t(`state_${status}`)}</Badge>;
}

const qualityTones: Readonly<Record<string, Tone>> = { GREEN: 'accent', YELLOW: 'warning', RED: 'danger' };

/** How the network rates what the number sends; nothing while it does not. */
export function QualityBadge({ quality }: { quality: string | null }) {
  const t = useTranslations('numbers');
  const tone = qualityTones[quality ?? ''];
  return tone && <Badge tone={tone}>{textOr(t, `quality_${quality}`, quality)}</Badge>;
}

/** `TIER_10K`: how many people may be written to first in a day. */
const peopleOf = (tier: string): number | null => {
  const [, count, thousand] = /^TIER_(\d+)(K?)$/.exec(tier) ?? [];
  return count ? Number(count) * (thousand ? 1_000 : 1) : null;
};

/** The messaging limit in words; null for one we cannot read. */
export function useLimitText(): (limit: string | null) => string | null {
  const t = useTranslations('numbers');
  const format = useFormatter();
  return (limit) => {
    if (limit === 'TIER_UNLIMITED') return t('limitNone');
    const people = peopleOf(limit ?? '');
    return people === null ? null : t('limitPeople', { count: format.number(people) });
  };
}
