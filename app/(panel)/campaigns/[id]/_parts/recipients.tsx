'use client';

import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Technical } from '#app/_ui/feedback/technical.tsx';
import { Card } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import type { Recipient } from '#server/contract/outreach/campaign-people.ts';
import { recipientTones } from '../../../_campaigns/recipient-tones.ts';
import { useReasonText } from '../../use-reason-text.ts';
import { useVariantName } from './effects.tsx';
import { RecipientFilterBar } from './recipient-filter-bar.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';
import { recipientInput, useRecipientFilters } from './use-recipient-filters.ts';

function Row({ one, named }: { one: Recipient; named: boolean }) {
  const t = useTranslations('recipients');
  const reasonText = useReasonText();
  const variantName = useVariantName();
  const phoneText = usePhoneText();
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <Link href={`/contacts/${one.contact_id}`} className="font-medium hover:underline">
          {phoneText(one.name)}
        </Link>
        {one.phone && <span className="ml-2 whitespace-nowrap text-ink-soft tabular-nums">{phoneText(one.phone)}</span>}
      </span>
      {named && <span className="text-ink-soft max-sm:order-last sm:w-44">{variantName(one.variant)}</span>}
      <span className="flex flex-wrap gap-1 sm:w-48">
        <Badge tone={recipientTones[one.status] ?? 'neutral'}>{t(`state_${one.status}`)}</Badge>
        {one.clicked_at && <Badge tone="accent">{t('clicked')}</Badge>}
      </span>
      <span className="w-full text-ink-soft empty:hidden sm:w-64 sm:empty:block">
        {one.error ? explainRefusal(one.error.code, locale).reason : one.reason && reasonText(one.reason)}
        {one.error && <Technical text={`${one.error.code} ${one.error.title}`} />}
      </span>
    </li>
  );
}

/** The list of the campaign's recipients with the state of each. */
export function Recipients({ campaign }: { campaign: AnsweredCampaign }) {
  const { id, settings } = campaign;
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [filters, setFilters] = useRecipientFilters();
  const q = useDebounced(filters.q);
  const list = useInfiniteQuery(
    trpc.campaigns.listRecipients.infiniteQueryOptions(
      { id, ...recipientInput({ ...filters, q }) },
      { getNextPageParam: (page) => page.next_cursor, placeholderData: keepPreviousData },
    ),
  );
  const take = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(
        trpc.campaigns.exportRecipients.queryOptions({ id, ...recipientInput(filters) }, { staleTime: 0 }),
      ),
    onSuccess: ({ name, content }) => saveFile(new Blob([content], { type: 'text/csv' }), name),
  });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.keys(recipientInput(filters)).length > 0;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 px-5 pt-4 pb-3">
        <h2 className="flex-1 font-semibold">{t('recipients')}</h2>
        <Button size="sm" busy={take.isPending} disabled={rows.length === 0} onClick={() => take.mutate()}>
          <Download className="size-4" aria-hidden />
          {isFiltered ? t('exportFiltered') : t('export')}
        </Button>
      </div>
      <RecipientFilterBar campaign={campaign} filters={filters} setFilters={setFilters} />
      <div className="border-t border-line">
        {list.isPending && <SkeletonRows count={4} />}
        {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        <ul aria-label={t('recipients')} className="divide-y divide-line">
          {rows.map((one) => (
            <Row key={one.id} one={one} named={settings.variants.length > 0 || settings.holdout > 0} />
          ))}
        </ul>
      </div>
      {list.isSuccess && rows.length === 0 && (
        <p className="px-5 py-8 text-center text-sm text-ink-soft">{t('nobody')}</p>
      )}
      {list.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {c('loadMore')}
          </Button>
        </div>
      )}
    </Card>
  );
}
