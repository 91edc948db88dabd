'use client';

import { ChevronRight, MessageCircle, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { QualityBadge, StateBadge } from './number-badges.tsx';
import { useNumbers } from './use-numbers.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { WebhookCard } from './webhook-card.tsx';

function NumberRow({ number, sandbox }: { number: PanelNumber; sandbox: boolean }) {
  const t = useTranslations('numbers');
  const phoneText = usePhoneText();
  const words = useRefusalWords();
  const problem = number.config_error && words(number.config_error.code);
  return (
    <li>
      <Link
        href={`/settings/numbers/${number.id}`}
        prefetch={false}
        className="flex items-center gap-4 px-4 py-4 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium tabular-nums">{phoneText(number.phone)}</span>
            <span className="min-w-0 truncate text-sm text-ink-soft">{number.name}</span>
          </span>
          <span className="mt-2 flex flex-wrap items-center gap-1.5">
            <StateBadge status={number.status} />
            {sandbox && <Badge tone="info">{t('sandbox')}</Badge>}
            <QualityBadge quality={number.quality} />
          </span>
          {problem && (
            <span className="mt-2 block text-sm text-danger">
              {problem.reason} <span className="text-ink-soft">{problem.remedy}</span>
            </span>
          )}
          <span className="mt-2 block text-xs text-ink-soft">
            {t('templatesCount', { count: number.templates })}
            {' · '}
            {number.last_inbound_at
              ? t.rich('lastInboundAgo', { time: () => <Ago at={number.last_inbound_at ?? ''} /> })
              : t('nobodyWrote')}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </Link>
    </li>
  );
}

/**
 * The page that lists the organization's WhatsApp numbers: whether each can send, its quality rating and its problems.
 */
export function NumbersPage() {
  const t = useTranslations('numbers');
  const { numbers } = useNumbers();
  const [connecting, setConnecting] = useState(false);
  const { data } = numbers;
  const connect = (
    <Button look="primary" onClick={() => setConnecting(true)}>
      <Plus className="size-4" aria-hidden />
      {t('connect')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={connect}>
      <div className="space-y-6">
        <Card>
          {numbers.isPending && <SkeletonRows count={2} />}
          {numbers.isError && !data && <Failure error={numbers.error} onRetry={() => void numbers.refetch()} />}
          {data?.data.length === 0 && (
            <Empty icon={MessageCircle} title={t('emptyTitle')}>
              {t('emptyText')}
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {data?.data.map((number) => (
              <NumberRow key={number.id} number={number} sandbox={data.operator.sandbox} />
            ))}
          </ul>
        </Card>
        {data && !data.operator.sandbox && <WebhookCard operator={data.operator} />}
      </div>
      {connecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </Page>
  );
}
