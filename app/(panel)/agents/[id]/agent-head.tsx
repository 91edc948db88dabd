'use client';

import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Draft } from './draft.ts';
import { useDollars } from './use-dollars.ts';
import type { Lab } from './use-lab.ts';

const PublishDialog = dynamic(() =>
  untilFetched(() => import('./publish-dialog.tsx').then((part) => part.PublishDialog)),
);

/** Shows which version of the agent replies to customers, since when, and who published it. */
function Published({ published }: { published: AgentDetail['published'] }) {
  const t = useTranslations('agents');
  if (!published) return t('neverPublishedText');
  const { number, created_at: at, published_by: by } = published;
  const time = () => <Ago at={at} />;
  return by.name === null
    ? t.rich('versionLineNobody', { number, time })
    : t.rich('versionLine', { number, name: by.name, time });
}

/** Shows what the agent has cost this month, and its share of the monthly budget. */
function Spent({ spent }: { spent: AgentDetail['spent'] }) {
  const t = useTranslations('agents');
  const format = useFormatter();
  const amount = useDollars()(spent.amount);
  const { share } = spent;
  const percent = share === null ? null : format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className="w-44 text-xs text-ink-soft">
      <p className="flex justify-between gap-2">
        <span>{t('spent')}</span>
        <span className="font-medium text-ink tabular-nums">{amount}</span>
      </p>
      {share === null || percent === null ? (
        <p className="mt-1 text-ink-faint">{t('noBudget')}</p>
      ) : (
        <div className="mt-1.5 space-y-1">
          <Bar
            label={t('budgetBar')}
            value={share}
            max={1}
            text={t('spentOf', { share: percent })}
            tone={share >= 1 ? 'danger' : share >= 0.8 ? 'warning' : 'accent'}
          />
          <p className="text-ink-faint">{t('spentOf', { share: percent })}</p>
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly agent: AgentDetail;
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly lab: Lab;
  /** Content at the bottom of the head. */
  readonly children: ReactNode;
}

/** The head of the agent editor: the agent's name, the published version, its cost, and the publish button. */
export function AgentHead({ agent, draft, isDirty, lab, children }: Props) {
  const t = useTranslations('agents');
  const [publishing, setPublishing] = useState(false);
  const { published, is_changed: isChanged } = agent;
  return (
    <header className="shrink-0 border-b border-line bg-surface px-4 pt-3 sm:px-6 sm:pt-4">
      <BackLink href="/agents">{t('title')}</BackLink>
      <div className="mt-1 mb-2 flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-2xl font-semibold tracking-tight">
            <span className="min-w-0 break-words">{agent.name}</span>
            <span className="flex flex-wrap gap-1.5 tracking-normal">
              <StatusBadge status={agent.status} />
              {!published && <Badge tone="warning">{t('neverPublished')}</Badge>}
              {published && (isChanged || isDirty) && <Badge tone="info">{t('changedSince')}</Badge>}
              {published && !isChanged && !isDirty && <Badge>{t('published')}</Badge>}
            </span>
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            <Published published={published} />
          </p>
        </div>
        <div className="flex w-full items-start justify-between gap-4 sm:w-auto">
          <Spent spent={agent.spent} />
          <Button look="primary" onClick={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        </div>
      </div>
      {children}
      {publishing && (
        <PublishDialog agent={agent} draft={draft} isDirty={isDirty} lab={lab} onClose={() => setPublishing(false)} />
      )}
    </header>
  );
}
