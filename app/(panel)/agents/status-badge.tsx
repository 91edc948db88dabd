'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import type { Agent } from '#server/contract/agents/agent.ts';

const tones = { active: 'accent', inactive: 'warning', archived: 'neutral' } as const;

/** Shows the status of an agent, which determines whether it replies to customers. */
export function StatusBadge({ status }: { status: Agent['status'] }) {
  const t = useTranslations('agents');
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
