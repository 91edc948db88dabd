'use client';

import { CircleCheck, CircleDashed, CircleX, History, LoaderCircle, Shuffle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import type { Standing } from './case-standing.ts';

const looks = {
  never: { tone: 'neutral', Icon: CircleDashed },
  running: { tone: 'info', Icon: LoaderCircle },
  outdated: { tone: 'neutral', Icon: History },
  passed: { tone: 'accent', Icon: CircleCheck },
  flaky: { tone: 'warning', Icon: Shuffle },
  failed: { tone: 'danger', Icon: CircleX },
} as const;

/** Shows the state of a test case as a word with an icon, so that the color is not the only sign. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useTranslations('agentCases');
  const { tone, Icon } = looks[standing];
  return (
    <Badge tone={tone}>
      <Icon className={`size-3 ${standing === 'running' ? 'animate-spin' : ''}`} aria-hidden />
      {t(`standing_${standing}`)}
    </Badge>
  );
}
