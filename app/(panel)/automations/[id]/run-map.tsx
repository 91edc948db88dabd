'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationDetail, AutomationRunDetail } from '#server/contract/outreach/automation-editor.ts';
import { startPath } from './checkable.ts';
import { FlowMap } from './map/flow-map.tsx';

const lookMs = 5_000;

/** Returns the path of a run's current step on the map. A run without a step is at the start. */
const pathOfStep = (stepPath: string | null): string => (stepPath === null ? startPath : `steps.${stepPath}`);

interface StepperProps {
  readonly run: AutomationRunDetail;
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** The buttons that step through one contact's run. */
function Stepper({ run, at, onGo }: StepperProps) {
  const t = useTranslations('automations');
  const m = useTranslations('automationMap');
  const phoneText = usePhoneText();
  const count = run.steps.length;
  return (
    <div className="flex h-9 items-center gap-1">
      <span className="min-w-0 truncate text-md font-medium">
        {run.contact ? phoneText(run.contact.name) : t('nobody')}
      </span>
      <span role="status" className="px-2 text-xs text-ink-soft tabular-nums">
        {m('stepOf', { at: Math.min(at + 1, count), count })}
      </span>
      <IconButton className="size-8" label={m('previous')} disabled={at <= 0} onClick={() => onGo(at - 1)}>
        <ChevronLeft className="size-4" aria-hidden />
      </IconButton>
      <IconButton className="size-8" label={m('next')} disabled={at >= count - 1} onClick={() => onGo(at + 1)}>
        <ChevronRight className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}

interface Props {
  readonly flow: AutomationDetail;
  readonly className: string;
}

/**
 * The map of the published version. Each step shows how many runs are waiting at it, failed at it, and went through it.
 */
export function TrafficMap({
  flow,
  className,
  at,
  onAt,
}: Props & { readonly at: string | null; readonly onAt: (stepPath: string | null) => void }) {
  const m = useTranslations('automationMap');
  const trpc = useTRPC();
  const traffic = useQuery(trpc.automations.viewTraffic.queryOptions({ id: flow.id }, { refetchInterval: lookMs }));
  const { published } = flow;
  if (!published) return null;
  const counted = new Map(traffic.data?.places.map(({ place, ...runs }) => [pathOfStep(place), runs]));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <FlowMap
        flow={published}
        className={className}
        selected={at === null ? null : pathOfStep(at)}
        onSelect={(path) => onAt(path === startPath ? null : path.slice('steps.'.length))}
        {...(traffic.data && { traffic: counted })}
      />
      {traffic.data && (
        <p className="text-xs text-ink-faint">
          {m('counted', { version: published.number, days: traffic.data.days, most: traffic.data.most })}{' '}
          {traffic.data.others > 0 && m('others', { count: traffic.data.others })}
        </p>
      )}
    </div>
  );
}

/**
 * The map of the version that a single run follows. It marks the steps that the run went through and the step it is at
 * now.
 */
export function OneRunMap({ flow, className, id }: Props & { readonly id: string }) {
  const trpc = useTRPC();
  const run = useQuery(trpc.automations.getAutomationRun.queryOptions({ id }, { placeholderData: keepPreviousData }));
  const [chosen, choose] = useState<number | null>(null);
  const isOfNow = run.data?.version === flow.published?.number;
  const versions = useQuery(
    trpc.automations.listAutomationVersions.queryOptions({ id: flow.id }, { enabled: Boolean(run.data) && !isOfNow }),
  );
  const version = isOfNow ? flow.published : versions.data?.data.find(({ number }) => number === run.data?.version);
  if (!run.data || !version) return <Skeleton className={className} />;
  const detail = run.data as AutomationRunDetail;
  const last = Math.max(0, detail.steps.length - 1);
  const at = Math.min(chosen ?? last, last);
  const goTo = (path: string) => {
    const visit = detail.steps.findIndex(({ place }) => pathOfStep(place) === path);
    if (visit >= 0) choose(visit);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {detail.steps.length > 0 && <Stepper run={detail} at={at} onGo={choose} />}
      <FlowMap
        flow={version as AutomationDefinition}
        className={className}
        selected={detail.steps[at] ? pathOfStep(detail.steps[at].place) : startPath}
        onSelect={goTo}
        passed={new Set([startPath, ...detail.steps.slice(0, at + 1).map(({ place }) => pathOfStep(place))])}
      />
    </div>
  );
}
