'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge } from '#app/_ui/badge.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { AutomationRun } from '#server/contract/automation-editor.ts';
import { useMember } from '../_shell/member.tsx';
import { useRunWords } from './use-run-words.ts';

const tones = { running: 'info', completed: 'neutral', failed: 'danger' } as const;
const lookMs = 15_000;

/** The name leads to the run for those who may see automations. */
function RunLine({ run }: { run: AutomationRun }) {
  const t = useTranslations('automationRuns');
  const words = useRunWords();
  const isAdmin = useMember().role === 'admin';
  const { id, automation, status } = run;
  const standing = words(run);
  return (
    <li className="py-1.5 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isAdmin ? (
          <Link
            href={`/automations/${automation.id}?tab=runs&run=${id}`}
            prefetch={false}
            className="min-w-0 flex-1 truncate font-medium hover:underline"
          >
            {automation.name}
          </Link>
        ) : (
          <span className="min-w-0 flex-1 truncate font-medium">{automation.name}</span>
        )}
        <Badge tone={tones[status]}>{t(`run_${status}`)}</Badge>
        <Ago at={run.ended_at ?? run.started_at} className="shrink-0 text-xs text-ink-faint" />
      </p>
      {standing && <p className="mt-0.5 text-xs text-ink-soft">{standing}</p>}
    </li>
  );
}

interface Props {
  readonly contactId: string;
  readonly limit: number;
  /** Only those under way. */
  readonly running?: boolean;
  /** What the list stands in; without a run there is none. */
  readonly children: (list: ReactNode) => ReactNode;
}

/** What automations do with a contact, or did: which, where each stands, and when it goes on. */
export function ContactRuns({ contactId, limit, running = false, children }: Props) {
  const t = useTranslations('automationRuns');
  const trpc = useTRPC();
  const runs = useQuery(
    trpc.automations.listAutomationRuns.queryOptions(
      { contact_id: contactId, limit, ...(running && { status: 'running' as const }) },
      { refetchInterval: lookMs },
    ),
  );
  const all = runs.data?.data ?? [];
  if (all.length === 0) return null;
  return children(
    <ul aria-label={t('title')} className="divide-y divide-line">
      {all.map((run) => (
        <RunLine key={run.id} run={run} />
      ))}
    </ul>,
  );
}
