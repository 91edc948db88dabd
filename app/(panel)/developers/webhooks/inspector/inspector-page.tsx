'use client';

import { Radar, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { StatusBadge } from '#app/_ui/display/status-badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { ArrivalSheet } from './arrival-sheet.tsx';
import { type ArrivalGlance, useInspector } from './use-inspector.ts';
import { VerdictBadge } from './verdict-badge.tsx';

function ArrivalRow({ arrival, onOpen }: { arrival: ArrivalGlance; onOpen: (row: HTMLElement) => void }) {
  const t = useTranslations('inspector');
  const { event, attempt, verdict, answered, created_at } = arrival;
  return (
    <li>
      <button
        type="button"
        onClick={(event) => onOpen(event.currentTarget)}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        {answered === null ? (
          <span className="w-12 text-xs text-ink-soft">{t('waiting')}</span>
        ) : (
          <StatusBadge status={answered} />
        )}
        <span className="min-w-40 flex-1 truncate font-mono text-sm">{event ?? t('noEvent')}</span>
        {attempt !== null && attempt !== '1' && (
          <span className="text-xs text-ink-soft">{t('attempt', { n: attempt })}</span>
        )}
        <VerdictBadge verdict={verdict} />
        <Ago at={created_at} className="w-20 text-right text-xs text-ink-faint" />
      </button>
    </li>
  );
}

/** The page that shows the webhook deliveries of this organization that reach the sandbox's own receiver. */
export function InspectorPage() {
  const t = useTranslations('inspector');
  const w = useTranslations('webhooks');
  const { inspector, answer, clear } = useInspector();
  const [opened, setOpened] = useState<ArrivalGlance | null>(null);
  const openedFrom = useRef<HTMLElement>(null);
  const { data, error, refetch } = inspector;
  return (
    <Page
      back={<BackLink href="/developers/webhooks">{w('title')}</BackLink>}
      title={t('title')}
      description={t('description')}
      actions={
        data && data.data.length > 0 ? (
          <Button busy={clear.isPending} onClick={() => clear.mutate()}>
            <Trash2 className="size-4" aria-hidden />
            {t('clear')}
          </Button>
        ) : undefined
      }
    >
      {!data && !error && <SkeletonRows />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="space-y-4">
          <Card className="space-y-4 p-5">
            <div>
              <p className="text-sm font-medium">{t('address')}</p>
              <p className="mt-1 flex items-center gap-2">
                <code className="min-w-0 flex-1 font-mono text-xs break-all">{data.url}</code>
                <CopyButton text={data.url} name={t('address')} />
              </p>
              <p className="mt-1 text-sm text-ink-soft">{t('addressText')}</p>
            </div>
            <div>
              <Segments
                label={t('answer')}
                value={data.answer}
                onChange={(how) => answer.mutate(how)}
                options={(['ok', 'fail', 'slow'] as const).map((value) => ({ value, label: t(`answer_${value}`) }))}
              />
              <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
                {t(`answerText_${data.answer}`)}
              </p>
            </div>
          </Card>
          <Card>
            {data.data.length === 0 && (
              <Empty icon={Radar} title={t('emptyTitle')}>
                {t('emptyText')}
              </Empty>
            )}
            <ul className="divide-y divide-line">
              {data.data.map((arrival) => (
                <ArrivalRow
                  key={arrival.id}
                  arrival={arrival}
                  onOpen={(row) => {
                    openedFrom.current = row;
                    setOpened(arrival);
                  }}
                />
              ))}
            </ul>
          </Card>
        </div>
      )}
      {opened && <ArrivalSheet glance={opened} onClose={() => setOpened(null)} returnTo={openedFrom} />}
    </Page>
  );
}
