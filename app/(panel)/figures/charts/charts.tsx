'use client';

import { useTranslations } from 'next-intl';
import type { ListAnnotationsResult, ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import { useMember } from '../../_shell/member.tsx';
import { Later } from '../later.tsx';
import type { Behind } from '../use-behind.ts';
import type { Asked } from '../use-figures-query.ts';
import { AnsweredChart } from './answered-chart.tsx';
import { AnswersChart } from './answers-chart.tsx';
import { CampaignsChart } from './campaigns-chart.tsx';
import { ConversationsChart } from './conversations-chart.tsx';
import { PipelineChart } from './pipeline-chart.tsx';
import { usePoints } from './use-points.ts';
import { WaitsChart } from './waits-chart.tsx';

interface Props {
  readonly data: ViewFiguresResult;
  /** The figures of the previous period. Undefined while they load. */
  readonly before: ViewFiguresResult | undefined;
  readonly annotations: ListAnnotationsResult['data'];
  readonly asked: Asked;
  readonly onBehind: (behind: Behind) => void;
}

/** The charts of the overview, compared with the previous period. A click on a number lists its conversations. */
export function Charts({ data, before, annotations, asked: { days, filter }, onBehind }: Props) {
  const t = useTranslations('charts');
  const { role } = useMember();
  const { period } = usePoints(data);
  return (
    <section aria-label={t('charts')} className="grid gap-3 lg:grid-cols-2">
      <ConversationsChart
        data={data}
        before={before}
        annotations={annotations}
        seesAgents={role === 'admin'}
        onBehind={onBehind}
      />
      <Later height="h-80">
        <AnswersChart data={data} onBehind={onBehind} />
      </Later>
      <Later height="h-80">
        <AnsweredChart data={data} before={before} onBehind={onBehind} />
      </Later>
      <Later height="h-80" className="lg:col-span-2">
        <WaitsChart days={days} filter={filter} period={period} onBehind={onBehind} />
      </Later>
      <Later height="h-80">
        <PipelineChart onBehind={onBehind} />
      </Later>
      <Later height="h-80">
        <CampaignsChart days={days} period={period} onBehind={onBehind} />
      </Later>
    </section>
  );
}
