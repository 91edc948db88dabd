'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/badge.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { AutomationRun } from '#server/contract/automation-editor.ts';
import { useMember } from '../_shell/member.tsx';
import { useRunWords } from './use-run-words.ts';

const tones = { running: 'info', completed: 'neutral', failed: 'danger' } as const;

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

/** Runs of automations, one below the other. */
export function RunLines({ runs }: { runs: readonly AutomationRun[] }) {
  const t = useTranslations('automationRuns');
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {runs.map((run) => (
        <RunLine key={run.id} run={run} />
      ))}
    </ul>
  );
}
