'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#app/_ui/badge.tsx';
import type { CampaignStatus } from '#server/contract/campaign-states.ts';

const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'accent',
  paused: 'warning',
  completed: 'neutral',
  canceled: 'neutral',
};

export function StatusOfCampaign({ status }: { status: CampaignStatus }) {
  const t = useTranslations('campaigns');
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}

/** Why something waits, stands still or was left out, in words; a code nobody translated stays a code. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  return (reason) => {
    const key = `reason_${reason}`;
    return t.has(key as never) ? t(key as never) : reason;
  };
}
