'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Page } from '#app/_ui/page.tsx';
import type { AutomationDetail } from '#server/contract/outreach/automation-editor.ts';
import { LeaveGuard } from '../../_shell/leave-guard.tsx';
import { FlowBadge } from '../flow-badge.tsx';
import { startPath } from './checkable.ts';
import { DraftVariables } from './draft-variables.ts';
import { DryRun } from './dry-run.tsx';
import { FlowActions } from './flow-actions.tsx';
import { Runs } from './runs.tsx';
import { Starts } from './starts.tsx';
import { StepsTab } from './steps-tab.tsx';
import { useDraft } from './use-draft.ts';
import { variablesOf } from './variables-of.ts';
import { Versions } from './versions/versions.tsx';

const tabs = ['steps', 'try', 'runs', 'starts', 'versions'] as const;

/** The URL parameters of the page: the open tab, and the id of the run that a link points to. */
const urlParameters = {
  tab: parseAsStringLiteral(tabs).withDefault('steps'),
  run: parseAsString,
};

function Editor({ flow }: { flow: AutomationDetail }) {
  const t = useTranslations('automations');
  const [{ tab, run }, go] = useQueryStates(urlParameters);
  const draft = useDraft(flow);
  const [selected, select] = useState<string | null>(startPath);
  const { isDirty, name } = draft;
  const title = (
    <span className="flex flex-wrap items-center gap-3">
      {flow.name} <FlowBadge status={flow.status} />
    </span>
  );
  const actions = (
    <FlowActions
      {...{ flow, name, isDirty }}
      draft={draft.draft}
      onSaved={draft.keepTyped}
      // Selects the first step that has a problem, or the start of the flow if the start has the problem.
      onRefused={(why) => select(draft.refuse(why))}
    />
  );
  const variables = useMemo(() => variablesOf(draft.draft), [draft.draft]);
  return (
    <Page
      title={title}
      description={flow.is_changed && flow.published ? t('notPublished') : undefined}
      actions={actions}
      wide={tab === 'steps' || tab === 'runs'}
    >
      <Segments
        label={t('parts')}
        value={tab}
        onChange={(next) => void go({ tab: next, run: null })}
        options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        className="mb-5"
      />
      {tab === 'steps' && (
        <DraftVariables value={variables}>
          <StepsTab id={flow.id} {...{ draft, selected }} onSelect={select} />
        </DraftVariables>
      )}
      {tab === 'try' && <DryRun id={flow.id} draft={draft.draft} isDirty={isDirty} />}
      {tab === 'runs' && <Runs flow={flow} opened={run} onAll={() => void go({ run: null })} />}
      {tab === 'starts' && <Starts id={flow.id} />}
      {tab === 'versions' && <Versions flow={flow} draft={draft.draft} onTake={draft.change} />}
      {isDirty && <LeaveGuard onLeave={draft.begin} />}
    </Page>
  );
}

/** The page of one automation: its steps, its dry run, its runs, the attempts to start it, and its versions. */
export function AutomationPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const flow = useQuery(trpc.automations.viewAutomation.queryOptions({ id }));
  if (flow.isPending) return <SkeletonRows />;
  if (flow.isError) return <Failure error={flow.error} onRetry={() => void flow.refetch()} />;
  return <Editor flow={flow.data as AutomationDetail} />;
}
