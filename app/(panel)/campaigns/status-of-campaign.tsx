'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import type { CampaignStatus } from '#server/contract/outreach/campaign-states.ts';

const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'accent',
  paused: 'warning',
  completed: 'neutral',
  canceled: 'neutral',
};

export function StatusOfCampaign({ status }: { status: CampaignStatus }) {
  const t = useTranslations('campaignList');
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
