'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AgentDetail, AgentVersion } from '#server/contract/agents/agent-editor.ts';
import { useProviderName } from '../../use-provider-name.ts';
import type { Draft } from '../draft.ts';
import { Compare, type Pair } from './compare.tsx';

interface RowProps {
  readonly version: AgentVersion;
  readonly answers: boolean;
  readonly onCompare: () => void;
  readonly onBack: () => void;
}

function VersionRow({ version, answers, onCompare, onBack }: RowProps) {
  const t = useTranslations('agentVersions');
  const nameOf = useProviderName();
  const { number, note, provider, model, published_by: by, created_at: at } = version;
  const time = () => <Ago at={at} />;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-md font-medium">
          {t('version', { number })}
          {answers && <Badge tone="accent">{t('answers')}</Badge>}
        </p>
        {note && <p className="mt-0.5 text-sm break-words">{note}</p>}
        <p className="mt-0.5 text-xs text-ink-soft">
          {by.name === null ? t.rich('byNobody', { time }) : t.rich('by', { time, name: by.name })} · {nameOf(provider)}
          {model && ` · ${model}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onCompare} aria-label={t('compareOf', { number })}>
          {t('compare')}
        </Button>
        {!answers && (
          <Button size="sm" onClick={onBack} aria-label={t('backOf', { number })}>
            {t('back')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The dialog that asks for confirmation before an earlier version is used for customers again. */
function GoBack({ agentId, version, onDone }: { agentId: string; version: AgentVersion; onDone: () => void }) {
  const t = useTranslations('agentVersions');
  const { agents } = useTRPC();
  const queryClient = useQueryClient();
  const { number } = version;
  const back = useMutation(
    agents.rollBackAgent.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(agents.getAgent.queryKey({ id: agentId }), answer);
        toast.success(t('backToast', { number }));
      },
      onSettled: onDone,
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('backTitle', { number })}
      description={t('backText')}
      action={t('back')}
      busy={back.isPending}
      onConfirm={() => back.mutate({ id: agentId, version_id: version.id })}
    />
  );
}

/**
 * The tab with the published versions, newest first. The user can compare two versions, or a version with the draft,
 * and can put an earlier version back into use.
 */
export function VersionsTab({ agent, draft }: { agent: AgentDetail; draft: Draft }) {
  const t = useTranslations('agentVersions');
  const { agents } = useTRPC();
  const { data, error, isPending, refetch } = useQuery(agents.listAgentVersions.queryOptions({ id: agent.id }));
  const [chosen, setPair] = useState<Pair | null>(null);
  const [asked, setAsked] = useState<AgentVersion | null>(null);
  const versions = data?.data ?? [];
  const answering = agent.published?.id;
  const compared = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) compared.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const pair = chosen ?? (answering ? { from: answering, to: 'draft' } : null);
  return (
    <div className="space-y-6">
      <Card>
        <div className="px-4 pt-4 sm:px-5 sm:pt-5">
          <h2 className="text-md font-semibold">{t('title')}</h2>
          <p className="mt-1 text-sm text-ink-soft">{t('hint')}</p>
        </div>
        {isPending && <SkeletonRows count={2} />}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {data && versions.length === 0 && (
          <Empty icon={History} title={t('emptyTitle')}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="mt-3 divide-y divide-line border-t border-line empty:hidden">
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              answers={version.id === answering}
              onCompare={() => setPair({ from: version.id, to: 'draft' })}
              onBack={() => setAsked(version)}
            />
          ))}
        </ul>
      </Card>
      <div ref={compared} className="empty:hidden">
        {pair && versions.length > 0 && <Compare pair={pair} onChange={setPair} versions={versions} draft={draft} />}
      </div>
      {asked && <GoBack agentId={agent.id} version={asked} onDone={() => setAsked(null)} />}
    </div>
  );
}
