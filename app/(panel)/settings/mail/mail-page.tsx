'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Mail as MailIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Mail } from '#server/contract/platform/mail.ts';

const tones: Record<Mail['status'], Tone> = { queued: 'info', sent: 'accent', kept: 'neutral', failed: 'danger' };

function MailRow({ mail }: { mail: Mail }) {
  const t = useTranslations('mail');
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{mail.subject}</span>
            <span className="block truncate text-xs text-ink-soft">
              {mail.to.name ? t('to', mail.to) : t('toAddress', { address: mail.to.address })}
            </span>
          </span>
          <Badge tone={tones[mail.status]}>{t(`status_${mail.status}`)}</Badge>
          <Ago at={mail.created_at} className="hidden w-20 text-right text-xs text-ink-faint sm:block" />
          <ChevronRight className="size-4 text-ink-faint transition-transform group-open:rotate-90" aria-hidden />
        </summary>
        <div className="space-y-3 px-4 pt-1 pb-5 sm:px-5">
          {mail.error && <p className="text-xs text-danger">{t('error', { error: mail.error })}</p>}
          <p className="rounded-lg border border-line bg-canvas p-4 text-sm leading-relaxed break-words whitespace-pre-line">
            {mail.text}
          </p>
        </div>
      </details>
    </li>
  );
}

/** The page that lists the e-mails to administrators, including those that could not be sent. */
export function MailPage() {
  const t = useTranslations('mail');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const mails = useInfiniteQuery(
    trpc.mail.listMail.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next_cursor ?? undefined }),
  );
  const items = mails.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page narrow title={t('title')} description={t('description')}>
      <Card>
        {mails.isPending && <SkeletonRows count={3} />}
        {mails.isError && <Failure error={mails.error} onRetry={() => void mails.refetch()} />}
        {mails.isSuccess && items.length === 0 && (
          <Empty icon={MailIcon} title={t('emptyTitle')}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      </Card>
      {mails.hasNextPage && (
        <Button className="mx-auto mt-4 flex" onClick={() => void mails.fetchNextPage()}>
          {c('loadMore')}
        </Button>
      )}
    </Page>
  );
}
