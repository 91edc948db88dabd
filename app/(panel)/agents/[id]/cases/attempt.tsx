'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, CircleAlert, CircleCheck, CircleX, LoaderCircle, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import type { CaseAssertion, CaseAttempt, CaseCheck } from '#server/contract/agents/agent-cases.ts';
import { Answered } from '../trial/trial-turn.tsx';
import { useDollars } from '../use-dollars.ts';
import { useTook } from '../use-took.ts';
import { useCheckWords } from './use-check-words.ts';

const signs = {
  queued: { Icon: LoaderCircle, color: 'animate-spin text-ink-faint' },
  passed: { Icon: CircleCheck, color: 'text-accent' },
  failed: { Icon: CircleX, color: 'text-danger' },
  broken: { Icon: CircleAlert, color: 'text-warning' },
} as const;

/** Shows whether one assertion holds, and the reason if it does not. */
function CheckLine({ check, assertion }: { check: CaseCheck; assertion: CaseAssertion | undefined }) {
  const t = useTranslations('agentCases');
  const words = useCheckWords();
  const Icon = check.passed ? Check : X;
  const why = words.why(check);
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-3.5 shrink-0 ${check.passed ? 'text-accent' : 'text-danger'}`} aria-hidden />
      <div className="min-w-0">
        <p className="break-words">
          <span className="sr-only">{check.passed ? t('holds') : t('holdsNot')}: </span>
          {assertion ? words.say(assertion) : textOr(t, `type_${check.type}`, '')}
        </p>
        {why && <p className={`break-words ${check.passed ? 'text-ink-soft' : 'text-danger'}`}>{why}</p>}
      </div>
    </li>
  );
}

/** The reply of one attempt with its trace. It is loaded when the user opens it. */
function Answer({ id, agent }: { id: string; agent: string }) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const { data, error, refetch } = useQuery(agentsLab.getCaseAttempt.queryOptions({ id }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={1} />;
  if (!data.trial) return <p className="text-ink-soft">{t('noAnswer')}</p>;
  return (
    <div className="rounded-xl bg-sunken p-3 dark:bg-canvas">
      <Answered result={data.trial} agent={agent} />
    </div>
  );
}

interface Props {
  readonly attempt: CaseAttempt;
  /** The case's current assertions, which may have changed since the attempt. */
  readonly assertions: readonly CaseAssertion[];
  readonly agent: string;
  readonly isOpen?: boolean;
}

/**
 * One attempt at a test case: which assertions hold, its cost and its duration. It can be opened to show the reply with
 * its trace.
 */
export function Attempt({ attempt, assertions, agent, isOpen = false }: Props) {
  const t = useTranslations('agentCases');
  const w = useTranslations('aiTurns');
  const took = useTook();
  const dollars = useDollars();
  const [open, setOpen] = useState(isOpen);
  const { id, place, status, checks, error, cost, duration_ms: ms } = attempt;
  const { Icon, color } = signs[status];
  // If the case was edited after the attempt, its present assertions may differ from the assertions that were checked.
  const isSame = checks?.length === assertions.length && checks.every(({ type }, at) => type === assertions[at]?.type);
  const about = [
    ms !== null && took(ms),
    status !== 'queued' && status !== 'broken' && (cost === null ? w('costUnknown') : dollars(cost)),
  ].filter(Boolean);
  return (
    <li className="rounded-lg border border-line text-sm">
      <button
        type="button"
        aria-expanded={open}
        disabled={status === 'queued'}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-lg px-3 py-2.5 text-left -outline-offset-2 enabled:hover:bg-canvas dark:enabled:hover:bg-raised"
      >
        <Icon className={`size-4 shrink-0 ${color}`} aria-hidden />
        <span className="font-medium">{t('attempt', { position: place })}</span>
        <span className="min-w-0 flex-1 truncate text-ink-soft">{t(`attempt_${status}`)}</span>
        <span className="shrink-0 text-xs text-ink-faint tabular-nums">{about.join(' · ')}</span>
        {status !== 'queued' && (
          <ChevronRight
            className={`size-4 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-90' : ''}`}
            aria-hidden
          />
        )}
      </button>
      {error && <p className="px-3 pb-2.5 pl-9 text-warning">{t(`error_${error}`)}</p>}
      {checks && (
        <ul className="space-y-1.5 px-3 pb-3 pl-9">
          {checks.map((check, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the checks keep the order of the assertions.
            <CheckLine key={at} check={check} assertion={isSame ? assertions[at] : undefined} />
          ))}
        </ul>
      )}
      {open && (
        <div className="border-t border-line p-3">
          <Answer id={id} agent={agent} />
        </div>
      )}
    </li>
  );
}
