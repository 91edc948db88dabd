'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Page } from '#app/_ui/page.tsx';
import { Segments } from '#app/_ui/segments.tsx';
import { Failure, SkeletonRows } from '#app/_ui/states.tsx';
import type { AutomationDefinition } from '#server/contract/automation-definition.ts';
import type { AutomationDetail, AutomationIssue } from '#server/contract/automation-editor.ts';
import { LeaveGuard } from '../../_shell/leave-guard.tsx';
import { FlowBadge } from '../flow-badge.tsx';
import { DryRun } from './dry-run.tsx';
import { FlowActions, type Sent } from './flow-actions.tsx';
import { Runs } from './runs.tsx';
import { Starts } from './starts.tsx';
import { StepsTab } from './steps-tab.tsx';
import { Versions } from './versions/versions.tsx';

const tabs = ['steps', 'try', 'runs', 'starts', 'versions'] as const;

/** The part that is open stands in the address, with the run somebody was led to. */
const places = {
  tab: parseAsStringLiteral(tabs).withDefault('steps'),
  run: parseAsString,
};

function Editor({ flow }: { flow: AutomationDetail }) {
  const t = useTranslations('automations');
  const [{ tab, run }, go] = useQueryStates(places);
  const { trigger, steps, cooldown_minutes, settings } = flow;
  const kept: AutomationDefinition = { trigger, steps, cooldown_minutes, settings };
  const [changed, setChanged] = useState<Partial<AutomationDefinition>>({});
  const [name, setName] = useState(flow.name);
  const draft = { ...kept, ...changed };
  // What a refused save said, until something changes; else what is wrong with the draft that is kept.
  const [refused, setRefused] = useState<readonly AutomationIssue[]>([]);
  const issues = refused.length > 0 ? refused : flow.issues;
  const change = (part: Partial<AutomationDefinition>) => {
    setRefused([]);
    setChanged((before) => ({ ...before, ...part }));
  };
  const rename = (next: string) => {
    setRefused([]);
    setName(next);
  };
  const isDirty = Object.keys(changed).length > 0 || name !== flow.name;
  const title = (
    <span className="flex flex-wrap items-center gap-3">
      {flow.name} <FlowBadge status={flow.status} />
    </span>
  );
  const begin = (named: string) => {
    setRefused([]);
    setChanged({});
    setName(named);
  };
  const keepTyped = (named: string, sent: Sent) => {
    setRefused([]);
    setChanged((now) => {
      const parts = Object.keys(now) as (keyof AutomationDefinition)[];
      return Object.fromEntries(
        parts.filter((part) => now[part] !== sent.draft[part]).map((part) => [part, now[part]]),
      );
    });
    setName((now) => (now === sent.name ? named : now));
  };
  const actions = <FlowActions {...{ flow, draft, name, isDirty }} onSaved={keepTyped} onRefused={setRefused} />;
  return (
    <Page
      title={title}
      description={flow.is_changed && flow.published ? t('notPublished') : undefined}
      actions={actions}
    >
      <Segments
        label={t('parts')}
        value={tab}
        onChange={(next) => void go({ tab: next, run: null })}
        options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        className="mb-5"
      />
      {tab === 'steps' && <StepsTab {...{ draft, name, issues }} onChange={change} onRename={rename} />}
      {tab === 'try' && <DryRun id={flow.id} draft={draft} isDirty={isDirty} />}
      {tab === 'runs' && <Runs id={flow.id} opened={run} onAll={() => void go({ run: null })} />}
      {tab === 'starts' && <Starts id={flow.id} />}
      {tab === 'versions' && <Versions flow={flow} draft={draft} onTake={change} />}
      {isDirty && <LeaveGuard onLeave={() => begin(flow.name)} />}
    </Page>
  );
}

/** One automation: what it does, tried, watched and published. */
export function AutomationPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const flow = useQuery(trpc.automations.viewAutomation.queryOptions({ id }));
  if (flow.isPending) return <SkeletonRows />;
  if (flow.isError) return <Failure error={flow.error} onRetry={() => void flow.refetch()} />;
  return <Editor flow={flow.data as AutomationDetail} />;
}
