'use client';

import { Mail, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import { useMember } from '../../_shell/member.tsx';
import { MailedReportForm } from './mailed-report-form.tsx';
import { MailedReportRow } from './mailed-report-row.tsx';
import { useMailedReports } from './use-mailed-reports.ts';

interface Props {
  readonly onClose: () => void;
}

/**
 * Lists the reports that are sent by e-mail. Administrators see all reports, other members only the reports that they
 * receive.
 */
export function MailedReports({ onClose }: Props) {
  const t = useTranslations('mailedReports');
  const { role } = useMember();
  const isAdmin = role === 'admin';
  const reports = useMailedReports();
  const [editing, setEditing] = useState<MailedReport | 'new' | null>(null);
  const all = reports.data?.data ?? [];
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus className="size-4" aria-hidden />
      {t('add')}
    </Button>
  );
  const title = editing === null ? t('title') : editing === 'new' ? t('createTitle') : t('editTitle');
  const description = editing === null ? t(isAdmin ? 'text' : 'textOwn') : undefined;
  return (
    <Dialog open shape="sheet" onOpenChange={onClose} title={title} description={description}>
      {editing !== null && (
        <MailedReportForm report={editing === 'new' ? undefined : editing} onDone={() => setEditing(null)} />
      )}
      {editing === null && (
        <>
          {reports.isPending && <SkeletonRows count={2} />}
          {reports.isError && <Failure error={reports.error} onRetry={() => void reports.refetch()} />}
          {reports.isSuccess && all.length === 0 && (
            <Empty icon={Mail} title={t(isAdmin ? 'emptyTitle' : 'emptyOwn')} action={isAdmin && add}>
              {isAdmin && t('emptyText')}
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {all.map((report) => (
              <li key={report.id} className="py-3.5">
                <MailedReportRow report={report} onEdit={() => setEditing(report)} />
              </li>
            ))}
          </ul>
          {isAdmin && all.length > 0 && <div className="mt-4">{add}</div>}
        </>
      )}
    </Dialog>
  );
}
