'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Moment as At } from '#app/_ui/time/time.tsx';
import { TurnDetails } from '../../../_agents/turn-details.tsx';
import { useHasPower, useMember } from '../../../_shell/member.tsx';
import { type AgentTurn, findTurn, isSettled, type Moment } from './find-turn.ts';

function Turn({ turn }: { turn: AgentTurn }) {
  const t = useTranslations('aiTurns');
  const { role } = useMember();
  const seesCosts = useHasPower('costs:read');
  const { outcome, handoff_code: code, at, ended_at: ended } = turn;
  const key = `outcome_${outcome}`;
  return (
    <div className="space-y-4">
      <div>
        <p className="text-md font-medium">
          {textOr(t, key, t('outcome_other', { why: outcome }))}
          {code && <span className="font-normal"> {t(`code_${code}`)}.</span>}
        </p>
        <p className="mt-0.5 text-xs text-ink-soft">
          {turn.agent.name}
          {turn.version && `, ${t('version', { number: turn.version.number })}`} · <At at={at} />
        </p>
      </div>
      <TurnDetails
        trace={turn.trace}
        toolCalls={turn.tool_calls}
        provider={turn.provider}
        model={turn.model}
        steps={turn.steps}
        tokens={{ in: turn.tokens_in, out: turn.tokens_out }}
        cost={turn.cost?.amount ?? null}
        showsCost={seesCosts}
        durationMs={ended === null ? null : Math.max(0, Date.parse(ended) - Date.parse(at))}
        showsPrompt={role === 'admin'}
      />
    </div>
  );
}

/**
 * Finds the agent's turn that belongs to a message or handoff line. Reads turns from the newest backwards, as far as
 * needed.
 */
function useTurnOf(id: string, moment: Moment) {
  const { agents } = useTRPC();
  const turns = useInfiniteQuery(
    agents.explainConversation.infiniteQueryOptions(
      { id, limit: 30 },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = turns;
  const read = data?.pages.flatMap((page) => page.data);
  const goesOn = read !== undefined && !isSettled(read, moment) && hasNextPage && error === null;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  const isSearching = error === null && (read === undefined || goesOn);
  return { turn: isSearching ? undefined : read && findTurn(read, moment), error, refetch, isSearching };
}

/**
 * Explains why the AI wrote a message or asked for a person, or what the AI did with a customer's message. Shows the
 * rule, the agent's version, the sources and the tools.
 */
export function WhyDialog({ id, moment, onClose }: { id: string; moment: Moment; onClose: () => void }) {
  const t = useTranslations('aiTurns');
  const { turn, error, refetch, isSearching } = useTurnOf(id, moment);
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={onClose}
      title={t(moment.isOfCustomer ? 'lookTitle' : 'whyTitle')}
      description={t('whyText')}
      className="max-w-lg"
    >
      {isSearching && <SkeletonRows count={2} />}
      {!turn && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!turn && !error && !isSearching && (
        <p className="text-sm text-ink-soft">{t(moment.isOfCustomer ? 'noLook' : 'notKept')}</p>
      )}
      {turn && <Turn turn={turn} />}
    </Dialog>
  );
}
