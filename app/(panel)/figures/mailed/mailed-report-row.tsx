'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import { useMember } from '../../_shell/member.tsx';
import { useClockWords, useMailedReportActions } from './use-mailed-reports.ts';

interface Props {
  readonly report: MailedReport;
  readonly onEdit: () => void;
}

/** A report in the list: when it is sent, who receives it, and the actions on it. */
export function MailedReportRow({ report, onEdit }: Props) {
  const t = useTranslations('mailedReports');
  const c = useTranslations('common');
  const clock = useClockWords();
  const { role, userId } = useMember();
  const isAdmin = role === 'admin';
  const { pauseOrResume, attempt, leave, remove } = useMailedReportActions(report);
  const [isRemoving, setRemoving] = useState(false);
  const {
    name,
    cadence,
    weekday,
    hour,
    is_paused: isPaused,
    next_due_at: next,
    last_sent_at: last,
    recipients,
  } = report;
  const when = { day: clock.day(weekday ?? 1), hour: clock.hour(hour) };
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 truncate font-medium">{name}</span>
            {isPaused && <Badge tone="neutral">{t('paused')}</Badge>}
          </p>
          <p className="mt-1 text-sm text-ink-soft">{t(`when_${cadence}`, when)}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-faint">
            {next && <span>{t.rich('next', { time: () => <Moment at={next} /> })}</span>}
            {last && <span>{t.rich('lastSent', { time: () => <Moment at={last} /> })}</span>}
          </p>
          <p className="mt-1 text-sm text-ink-faint">
            {recipients.length === 0
              ? t('nobody')
              : recipients.map((one) => (one.may_see ? one.name : t('cannotSee', { name: one.name }))).join(', ')}
          </p>
        </div>
        {isAdmin && <RowActions name={name} onEdit={onEdit} onDelete={() => setRemoving(true)} />}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {isAdmin && (
          <>
            <Button size="sm" busy={attempt.busy} onClick={attempt.run}>
              {t('try')}
            </Button>
            <Button size="sm" busy={pauseOrResume.busy} onClick={pauseOrResume.run}>
              {t(isPaused ? 'resume' : 'pause')}
            </Button>
          </>
        )}
        {recipients.some(({ id }) => id === userId) && (
          <Button size="sm" busy={leave.busy} aria-label={t('leaveOf', { name })} onClick={leave.run}>
            {t('leave')}
          </Button>
        )}
      </div>
      {isRemoving && (
        <Confirm
          open
          onOpenChange={() => setRemoving(false)}
          title={t('removeTitle', { name })}
          description={t('removeText')}
          action={c('delete')}
          busy={remove.busy}
          onConfirm={remove.run}
        />
      )}
    </>
  );
}
