'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import type { ArrivalGlance } from './use-inspector.ts';

const tones = {
  genuine: 'accent',
  old: 'warning',
  different: 'danger',
  missing: 'danger',
  unknown: 'neutral',
} as const;

/** Shows in one word whether a receiver would accept the signature. */
export function VerdictBadge({ verdict }: { verdict: ArrivalGlance['verdict'] }) {
  const t = useTranslations('inspector');
  return <Badge tone={tones[verdict]}>{t(`verdict_${verdict}`)}</Badge>;
}
