'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';

const tones = { draft: 'neutral', active: 'accent', paused: 'warning' } as const;

/** Shows the status of an automation, which determines whether the automation starts runs. */
export function FlowBadge({ status }: { status: keyof typeof tones }) {
  const t = useTranslations('automations');
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
