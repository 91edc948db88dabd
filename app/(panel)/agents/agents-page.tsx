'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bot, ChevronRight, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Agent } from '#server/contract/agents/agent.ts';
import { useCreating } from '../_actions/use-creating.ts';
import { CreateAgentDialog } from './create-agent-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useProviderName } from './use-provider-name.ts';

interface RowProps {
  readonly agent: Agent;
  readonly numbers: readonly string[] | undefined;
  /**
   * The id of a conversation to copy into a test case, if the link to this page contains one. The user first chooses
   * the agent.
   */
  readonly copied: string | null;
}

function AgentRow({ agent, numbers, copied }: RowProps) {
  const t = useTranslations('agents');
  const nameOf = useProviderName();
  const { id, name, slug, status, provider, model } = agent;
  const thinks = provider === 'builtin' ? t('builtinNote') : (model ?? t('noModel'));
  return (
    <li>
      <Link
        href={`/agents/${id}${copied ? `?tab=cases&copy=${encodeURIComponent(copied)}` : ''}`}
        prefetch={false}
        className="flex items-center gap-4 px-4 py-4 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
      >
        <Avatar name={name} className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 font-medium break-words">{name}</span>
            <span className="min-w-0 truncate font-mono text-xs text-ink-faint">{slug}</span>
            <StatusBadge status={status} />
          </span>
          <span className="mt-1 block text-sm break-words text-ink-soft">
            {nameOf(provider)} · {thinks}
          </span>
          <span className="mt-1 block text-xs text-ink-faint">
            {numbers && (
              <span title={numbers.length > 0 ? t('numbers', { names: numbers.join(', ') }) : undefined}>
                {t('answersOn', { count: numbers.length })} ·{' '}
              </span>
            )}
            {t('changed')} <Ago at={agent.updated_at} />
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </Link>
    </li>
  );
}

/** The page that lists the AI agents: whether each is active, which model it uses, and on which numbers it replies. */
export function AgentsPage() {
  const t = useTranslations('agents');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [creating, setCreating] = useCreating();
  const [copied] = useQueryState('copy', parseAsString);
  const agents = useInfiniteQuery(
    trpc.agents.listAgents.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next_cursor ?? undefined }),
  );
  const more = useMore(agents);
  const { data: known } = useQuery(trpc.connections.listNumbers.queryOptions({}));
  const items = agents.data?.pages.flatMap((page) => page.data) ?? [];
  const numbersOf = (id: string) => known?.data.filter((one) => one.agent_id === id).map((one) => one.name);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      // While the list is empty, this button is shown in the middle of the list instead. While the list loads, the
      // button is hidden, so that it does not move under the pointer.
      actions={!agents.isPending && !(agents.isSuccess && items.length === 0) && create}
    >
      {copied && <p className="mb-4 rounded-lg bg-info-soft px-3 py-2.5 text-sm text-info">{t('chooseForCase')}</p>}
      <Card>
        {agents.isPending && <SkeletonRows count={3} />}
        {agents.isError && <Failure error={agents.error} onRetry={() => void agents.refetch()} />}
        {agents.isSuccess && items.length === 0 && (
          <Empty icon={Bot} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((agent) => (
            <AgentRow key={agent.id} agent={agent} numbers={numbersOf(agent.id)} copied={copied} />
          ))}
        </ul>
      </Card>
      {agents.hasNextPage && (
        <Button className="mx-auto mt-4 flex" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
      {creating && <CreateAgentDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
