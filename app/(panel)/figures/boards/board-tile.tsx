'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import type { BoardFigure } from '#server/contract/insight/report-board-words.ts';
import { useMember } from '../../_shell/member.tsx';
import { HandoffReasons } from '../breakdown.tsx';
import { AnsweredChart } from '../charts/answered-chart.tsx';
import { AnswersChart } from '../charts/answers-chart.tsx';
import { CampaignsChart } from '../charts/campaigns-chart.tsx';
import { ConversationsChart } from '../charts/conversations-chart.tsx';
import { PipelineChart } from '../charts/pipeline-chart.tsx';
import { usePoints } from '../charts/use-points.ts';
import { WaitsChart } from '../charts/waits-chart.tsx';
import { SpendingCard } from '../spending-card.tsx';
import type { Behind } from '../use-behind.ts';
import type { Asked } from '../use-figures-query.ts';
import { NumberTile } from './number-tile.tsx';

interface Props {
  readonly figure: BoardFigure;
  readonly data: ViewFiguresResult;
  readonly before: ViewFiguresResult | undefined;
  readonly asked: Asked;
  readonly onBehind: (behind: Behind) => void;
}

/** A chart of conversations by day, with annotations that may explain unusual days. */
function Conversations({ data, before, asked, onBehind }: Omit<Props, 'figure'>) {
  const trpc = useTRPC();
  const { role } = useMember();
  const annotations = useQuery(trpc.analytics.listAnnotations.queryOptions(asked.days));
  return (
    <ConversationsChart
      data={data}
      before={before}
      annotations={annotations.data?.data ?? []}
      seesAgents={role === 'admin'}
      onBehind={onBehind}
    />
  );
}

/** One figure of a board, which looks the same as on the overview. */
export function BoardTile({ figure, data, before, asked, onBehind }: Props) {
  const { period } = usePoints(data);
  const { days, filter } = asked;
  switch (figure) {
    case 'conversations_by_day':
      return <Conversations data={data} before={before} asked={asked} onBehind={onBehind} />;
    case 'first_answers':
      return <AnswersChart data={data} onBehind={onBehind} />;
    case 'answered_by':
      return <AnsweredChart data={data} before={before} onBehind={onBehind} />;
    case 'waiting_hours':
      return <WaitsChart days={days} filter={filter} period={period} onBehind={onBehind} />;
    case 'pipeline_funnel':
      return <PipelineChart onBehind={onBehind} />;
    case 'campaign_funnel':
      return <CampaignsChart days={days} period={period} onBehind={onBehind} />;
    case 'handoff_reasons':
      return <HandoffReasons totals={data.totals} onBehind={onBehind} />;
    case 'costs':
      return <SpendingCard days={days} filter={filter} onBehind={onBehind} />;
    default:
      return <NumberTile name={figure} data={data} before={before} onBehind={onBehind} />;
  }
}
