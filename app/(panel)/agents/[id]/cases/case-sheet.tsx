'use client';

import { useQuery } from '@tanstack/react-query';
import { Play, ShieldCheck, SquarePen } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AgentCase } from '#server/contract/agents/agent-cases.ts';
import type { Lab } from '../use-lab.ts';
import { Attempt } from './attempt.tsx';
import { standingOf } from './case-standing.ts';
import { RunTimes } from './run-times.tsx';
import { seedOfCase } from './seed-of.ts';
import { StandingBadge } from './standing-badge.tsx';
import { Talk } from './talk.tsx';
import { useCheckWords } from './use-check-words.ts';

const pollMs = 1_000;

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="space-y-2">
    <h3 className="text-sm font-medium">{title}</h3>
    {children}
  </section>
);

/** The result of the last run of a test case, with each attempt. */
function LastRun({ one, run, agent }: { one: AgentCase; run: NonNullable<AgentCase['last_run']>; agent: string }) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const { data, error, refetch } = useQuery(
    agentsLab.getCaseRun.queryOptions(
      { id: run.run_id },
      { staleTime: 0, refetchInterval: ({ state }) => ((state.data?.open ?? run.open) > 0 ? pollMs : false) },
    ),
  );
  const attempts = data?.results.filter((attempt) => attempt.case.id === one.id) ?? [];
  return (
    <Section
      title={
        <>
          {t('lastRun')}{' '}
          <span className="font-normal text-ink-soft">
            <Ago at={run.at} />
          </span>
        </>
      }
    >
      {!run.is_current && <p className="text-sm text-ink-soft">{t('outdatedText')}</p>}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={1} />}
      <ol className="space-y-2">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} assertions={one.assertions} agent={agent} />
        ))}
      </ol>
    </Section>
  );
}

function Shown({ one, lab, agent }: { one: AgentCase; lab: Lab; agent: string }) {
  const t = useTranslations('agentCases');
  const { say } = useCheckWords();
  const [times, setTimes] = useState(1);
  const standing = standingOf(one);
  const { last_run: run, conversation_id: from } = one;
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-2">
        {one.is_required && (
          <Badge tone="info">
            <ShieldCheck className="size-3" aria-hidden />
            {t('required')}
          </Badge>
        )}
        <StandingBadge standing={standing} />
        {run && run.open === 0 && (
          <span className="text-xs text-ink-soft">{t('passedOf', { passed: run.passed, attempts: run.attempts })}</span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          look="primary"
          busy={lab.isStarting}
          disabled={standing === 'running'}
          onClick={() => void lab.run(times, [one.id])}
        >
          <Play className="size-4" aria-hidden />
          {t('run')}
        </Button>
        <RunTimes value={times} onChange={setTimes} />
        <Button
          size="sm"
          onClick={() => {
            lab.show(null);
            lab.edit(seedOfCase(one));
          }}
        >
          <SquarePen className="size-4" aria-hidden />
          {t('edit')}
        </Button>
      </div>
      {run ? <LastRun one={one} run={run} agent={agent} /> : <p className="text-sm text-ink-soft">{t('neverText')}</p>}
      <Section title={t('checks')}>
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {one.assertions.map((assertion) => (
            <li key={JSON.stringify(assertion)} className="break-words">
              {say(assertion)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('talk')}>
        <Talk messages={one.messages} />
        {from !== null && (
          <p className="text-xs text-ink-soft">
            {t('copiedFrom')}{' '}
            <Link href={`/inbox/${from}`} prefetch={false} className="font-medium text-accent underline">
              {t('openThread')}
            </Link>
          </p>
        )}
      </Section>
    </div>
  );
}

/**
 * The side sheet of a test case, with every attempt of its last run: the reply, the assertions, the cost and the trace.
 */
export function CaseSheet({ id, lab, agent }: { id: string; lab: Lab; agent: string }) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const { data, error, refetch } = useQuery(
    agentsLab.getCase.queryOptions(
      { id },
      { staleTime: 0, refetchInterval: ({ state }) => ((state.data?.last_run?.open ?? 0) > 0 ? pollMs : false) },
    ),
  );
  return (
    <Dialog open shape="sheet" onOpenChange={() => lab.show(null)} title={data?.name ?? t('case')}>
      {data && <Shown one={data} lab={lab} agent={agent} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} />}
    </Dialog>
  );
}
