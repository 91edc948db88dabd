'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import type { AutomationRun } from '#server/contract/outreach/automation-editor.ts';
import { useMember } from '../_shell/member.tsx';
import { StandingLine } from '../_shell/standing-line.tsx';
import { useRunWords } from './use-run-words.ts';

const tones = { running: 'info', completed: 'neutral', failed: 'danger' } as const;

/** One automation run. The automation's name links to the run if the member may see automations. */
function RunLine({ run }: { run: AutomationRun }) {
  const t = useTranslations('automationRuns');
  const words = useRunWords();
  const isAdmin = useMember().role === 'admin';
  const { id, automation, status } = run;
  return (
    <StandingLine
      name={automation.name}
      href={`/automations/${automation.id}?tab=runs&run=${id}`}
      isOpen={isAdmin}
      at={run.ended_at ?? run.started_at}
      note={words(run)}
    >
      <Badge tone={tones[status]}>{t(`run_${status}`)}</Badge>
    </StandingLine>
  );
}

/** A list of automation runs. */
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
