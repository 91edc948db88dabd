'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';

const stateTones: Record<PanelNumber['status'], Tone> = {
  connected: 'accent',
  config_error: 'danger',
  disconnected: 'neutral',
};

/** A badge that shows whether the number can send. */
export function StateBadge({ status }: { status: PanelNumber['status'] }) {
  const t = useTranslations('numbers');
  return <Badge tone={stateTones[status]}>{t(`state_${status}`)}</Badge>;
}

const qualityTones: Readonly<Record<string, Tone>> = { GREEN: 'accent', YELLOW: 'warning', RED: 'danger' };

/** A badge with the messaging provider's quality rating of the number. Renders nothing if the number has no rating. */
export function QualityBadge({ quality }: { quality: string | null }) {
  const t = useTranslations('numbers');
  const tone = qualityTones[quality ?? ''];
  return tone && <Badge tone={tone}>{textOr(t, `quality_${quality}`, quality)}</Badge>;
}

/** Parses the messaging limit: how many people the number may contact first in a day, such as 10 000 for `TIER_10K`. */
const peopleOf = (tier: string): number | null => {
  const [, count, thousand] = /^TIER_(\d+)(K?)$/.exec(tier) ?? [];
  return count ? Number(count) * (thousand ? 1_000 : 1) : null;
};

/** Returns a function that describes a messaging limit. The function returns null for an unknown limit. */
export function useLimitText(): (limit: string | null) => string | null {
  const t = useTranslations('numbers');
  const format = useFormatter();
  return (limit) => {
    if (limit === 'TIER_UNLIMITED') return t('limitNone');
    const people = peopleOf(limit ?? '');
    return people === null ? null : t('limitPeople', { count: format.number(people) });
  };
}
