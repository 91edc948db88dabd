'use client';

import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Numbers, PanelNumber } from '#server/contract/channels/connection.ts';
import { QualityBadge, StateBadge } from '../number-badges.tsx';
import { useNumbers } from '../use-numbers.ts';
import { WebhookCard } from '../webhook-card.tsx';
import { AboutCard } from './about-card.tsx';
import { DisconnectedNotice, ProblemNotice, SandboxNotice } from './notices.tsx';
import { NumberActions } from './number-actions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TemplatesCard } from './templates-card.tsx';

function Title({ number, children }: { number: PanelNumber | undefined; children: ReactNode }) {
  const phoneText = usePhoneText();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="tabular-nums">{number ? phoneText(number.phone) : <Skeleton className="h-6 w-52" />}</span>
      {children}
    </span>
  );
}

interface Shown {
  readonly number: PanelNumber;
  readonly numbers: Numbers;
  readonly onChanged: () => Promise<void>;
}

function Content({ number, numbers, onChanged }: Shown) {
  const { operator, agents } = numbers;
  return (
    <div className="space-y-6">
      {number.config_error && <ProblemNotice number={number} error={number.config_error} onChanged={onChanged} />}
      {number.status === 'disconnected' && <DisconnectedNotice number={number} onChanged={onChanged} />}
      {operator.sandbox && <SandboxNotice number={number} />}
      <AboutCard number={number} />
      <SettingsForm key={number.id} number={number} agents={agents} onChanged={onChanged} />
      <TemplatesCard number={number} />
      <WebhookCard operator={operator} />
    </div>
  );
}

/** The page of one number: whether it can send and why not, its settings and its templates. */
export function NumberPage({ id }: { id: string }) {
  const t = useTranslations('numbers');
  const { numbers, refresh } = useNumbers();
  const { data } = numbers;
  const number = data?.data.find((one) => one.id === id);
  const badges = number && (
    <>
      <StateBadge status={number.status} />
      {data?.operator.sandbox && <Badge tone="info">{t('sandbox')}</Badge>}
      <QualityBadge quality={number.quality} />
    </>
  );
  return (
    <Page
      back={<BackLink href="/settings/numbers">{t('title')}</BackLink>}
      title={<Title number={number}>{badges}</Title>}
      description={number?.name}
      narrow
      actions={number && <NumberActions number={number} onChanged={refresh} />}
    >
      {data && number && <Content number={number} numbers={data} onChanged={refresh} />}
      {!number && (
        <Card>
          {numbers.isPending && <SkeletonRows count={3} />}
          {numbers.isError && <Failure error={numbers.error} onRetry={() => void numbers.refetch()} />}
          {data && (
            <Empty icon={MessageCircle} title={t('notFoundTitle')}>
              {t('notFoundText')}
            </Empty>
          )}
        </Card>
      )}
    </Page>
  );
}
