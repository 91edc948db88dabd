'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { prettyJson } from '#app/_ui/text/pretty-json.ts';
import { Moment } from '#app/_ui/time/time.tsx';
import { CodePart } from '../../_parts/code-part.tsx';
import { type Arrival, type ArrivalGlance, useArrival } from './use-inspector.ts';
import { VerdictBadge } from './verdict-badge.tsx';

const headersOf = ({ headers }: Arrival): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

interface Props {
  readonly glance: ArrivalGlance;
  readonly onClose: () => void;
  /** The row from which the sheet was opened. The row gets the focus when the sheet closes. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/**
 * The side sheet of one delivery as the sandbox's receiver got it: whether its signature is valid, its headers and its
 * exact body.
 */
export function ArrivalSheet({ glance, onClose, returnTo }: Props) {
  const t = useTranslations('inspector');
  const { data, error, refetch } = useArrival(glance.id);
  return (
    <Dialog
      open
      shape="sheet"
      returnTo={returnTo}
      onOpenChange={(open) => !open && onClose()}
      title={<span className="font-mono">{glance.event ?? t('noEvent')}</span>}
    >
      {!data && !error && <SkeletonRows count={3} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="space-y-6">
          <div className="space-y-2 text-sm">
            <p className="flex flex-wrap items-center gap-3">
              <VerdictBadge verdict={data.verdict} />
              <span className="text-xs text-ink-soft">
                <Moment at={data.created_at} />
              </span>
            </p>
            <p>{t(`explain_${data.verdict}`)}</p>
            <p className="text-ink-soft">
              {data.answered === null ? t('held') : t('answered', { status: data.answered })}
            </p>
          </div>
          <CodePart title={t('headers')} text={headersOf(data)} />
          <CodePart title={t('body')} text={prettyJson(data.body)} copied={data.body}>
            {data.bytes > new Blob([data.body]).size && t('cut')}
          </CodePart>
        </div>
      )}
    </Dialog>
  );
}
