'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Replay } from '#server/contract/developers/webhook-replay.ts';

const isUnderWay = (replay: Replay) => replay.status === 'running' || replay.waiting > 0;
const recentMs = 3_600_000;

function ReplayLine({ replay }: { replay: Replay }) {
  const t = useTranslations('webhooks');
  const { kind, queued, delivered, failed } = replay;
  return (
    <li className="px-5 py-3.5">
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">{t(`replayed_${kind}`)}</span>
        <Badge tone={isUnderWay(replay) ? 'info' : failed > 0 ? 'warning' : 'accent'}>
          {isUnderWay(replay) ? t('replayRunning') : t('replayDone')}
        </Badge>
        <span className="text-ink-soft">{t('replayResult', { queued, delivered, failed })}</span>
        <Ago at={replay.created_at} className="ml-auto text-xs text-ink-faint" />
      </p>
      <Bar
        kind="progressbar"
        label={t(`replayed_${kind}`)}
        value={delivered}
        max={queued}
        tone={failed > 0 ? 'warning' : 'accent'}
      />
    </li>
  );
}

interface Props {
  readonly endpointId: string;
  readonly active: boolean;
  readonly onReplayMissed: () => void;
}

/** Offers to send the events that the endpoint missed while it was disabled, and shows the progress of replays. */
export function Replays({ endpointId, active, onReplayMissed }: Props) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const counts = useQuery(trpc.webhooks.countReplayable.queryOptions({ id: endpointId }, { refetchInterval: 15_000 }));
  const replays = useQuery(trpc.webhooks.listReplays.queryOptions({ id: endpointId }, { refetchInterval: 3_000 }));
  const missed = counts.data?.missed ?? 0;
  const shown = (replays.data?.data ?? []).filter(
    (replay) => isUnderWay(replay) || Date.now() - Date.parse(replay.created_at) < recentMs,
  );
  if (missed === 0 && shown.length === 0) return null;
  return (
    <div className="mb-8 space-y-3">
      {missed > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-info-soft px-5 py-3.5 text-sm text-info">
          <p className="min-w-0 flex-1 basis-60">{t(active ? 'missed' : 'missedOff', { count: missed })}</p>
          {active && (
            <Button size="sm" onClick={onReplayMissed}>
              {t('replayMissed')}
            </Button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {shown.slice(0, 3).map((replay) => (
              <ReplayLine key={replay.id} replay={replay} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
