'use client';

import { CircleCheck, Play, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { standingOf } from './cases/case-standing.ts';
import { StandingBadge } from './cases/standing-badge.tsx';
import { useCases } from './cases/use-cases.ts';
import type { Lab } from './use-lab.ts';

/** A test case that keeps the draft from being published, as listed in the details of the error. */
export interface HeldBack {
  readonly id: string;
  readonly name: string;
}

/** Returns the test cases listed in the details of a `cases_failing` error. */
export const heldBackOf = ({ cases }: Readonly<Record<string, unknown>>): readonly HeldBack[] =>
  (Array.isArray(cases) ? (cases as readonly Partial<HeldBack>[]) : []).flatMap(({ id, name }) =>
    id !== undefined && name !== undefined ? [{ id, name }] : [],
  );

interface Props {
  readonly cases: readonly HeldBack[];
  readonly lab: Lab;
  readonly onClose: () => void;
}

/**
 * Lists the required test cases that keep the draft from being published, with their current results and a button that
 * runs them.
 */
export function CasesFailing({ cases, lab, onClose }: Props) {
  const t = useTranslations('agentCases');
  const { data } = useCases(lab.agentId);
  const now = new Map(data?.data.map((one) => [one.id, standingOf(one)]));
  const standings = cases.map(({ id }) => now.get(id));
  const isRunning = standings.includes('running');
  // A case that has been deleted in the meantime no longer prevents the publication.
  const isMended = data !== undefined && standings.every((one) => one === undefined || one === 'passed');
  const Icon = isMended ? CircleCheck : TriangleAlert;
  return (
    <div
      role="alert"
      className={`rounded-lg px-3 py-2.5 text-sm ${isMended ? 'bg-accent-soft text-accent-ink' : 'bg-danger-soft text-danger'}`}
    >
      <div className="flex gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <div className="min-w-0 flex-1">
          <p>{isMended ? t('heldBackMended') : t('heldBack', { count: cases.length })}</p>
          <ul className="mt-2 space-y-1.5">
            {cases.map(({ id, name }) => {
              const standing = now.get(id);
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link
                    href={`/agents/${lab.agentId}?tab=cases&case=${id}`}
                    onClick={onClose}
                    className="min-w-0 font-medium break-words underline underline-offset-2"
                  >
                    {name}
                  </Link>
                  {standing && <StandingBadge standing={standing} />}
                </li>
              );
            })}
          </ul>
          {!isMended && (
            <Button
              size="sm"
              className="mt-3"
              busy={lab.isStarting || isRunning}
              onClick={() =>
                void lab.run(
                  1,
                  cases.map(({ id }) => id).filter((id) => !data || now.has(id)),
                )
              }
            >
              {!lab.isStarting && !isRunning && <Play className="size-4" aria-hidden />}
              {t('runThese', { count: cases.length })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
