'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { StatusBadge } from '#app/_ui/display/status-badge.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import { CallDetail } from './call-detail.tsx';
import type { Call } from './call-row.tsx';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_1fr] items-center gap-3 py-2">
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="min-w-0 text-sm break-words">{children}</dd>
  </div>
);

interface Props {
  readonly call: Call | null;
  readonly onClose: () => void;
  /** The row from which the dialog was opened. The row gets the focus when the dialog closes. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** The dialog with everything that the request log has stored about one call. */
export function CallDialog({ call, onClose, returnTo }: Props) {
  const t = useTranslations('requests');
  if (!call) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="font-mono text-md break-all">
          {call.method} {call.path}
        </span>
      }
      shape="sheet"
      returnTo={returnTo}
    >
      <dl className="divide-y divide-line">
        <Row label={t('status')}>
          <StatusBadge status={call.status} />
        </Row>
        {call.error_code && (
          <Row label={t('error')}>
            <span className="font-mono">{call.error_code}</span>{' '}
            <Link href={`/docs/errors/${call.error_code}`} className="text-accent hover:underline">
              {t('errorHelp')}
            </Link>
          </Row>
        )}
        <Row label={t('requestId')}>
          <span className="flex items-center gap-2">
            <code className="min-w-0 flex-1 font-mono text-xs break-all">{call.request_id}</code>
            <CopyButton text={call.request_id} />
          </span>
        </Row>
        <Row label={t('time')}>
          <Moment at={call.created_at} />
        </Row>
        <Row label={t('duration')}>{t('ms', { ms: call.duration_ms })}</Row>
        {call.key && (
          <Row label={t('key')}>
            {call.key.name} <span className="font-mono text-xs text-ink-faint">…{call.key.last4}</span>
          </Row>
        )}
        {call.operation && (
          <Row label={t('operation')}>
            <code className="font-mono text-xs">{call.operation}</code>
          </Row>
        )}
        {call.ip && (
          <Row label={t('address')}>
            <code className="font-mono text-xs">{call.ip}</code>
          </Row>
        )}
      </dl>
      <CallDetail call={call} />
    </Dialog>
  );
}
