'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Section } from '../_contact/section.tsx';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

// Most contacts never received a campaign, so the code and texts of the list are loaded only when there is a campaign.
const CampaignLines = lazyPart('app/(panel)/_campaigns/campaign-lines.tsx', () =>
  import('./campaign-lines.tsx').then((part) => part.CampaignLines),
);
const fewLines = 5;
const manyLines = 50;
const quietMs = 500;
const everyMs = 3_000;

/**
 * Shows the campaigns that included a contact, newest first, with the state of each. At first shows only the latest
 * few. Renders nothing if there are no campaigns.
 */
export function ContactCampaigns({ id }: { id: string }) {
  const t = useTranslations('contactCampaigns');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [showsAll, setShowsAll] = useState(false);
  const list = useInfiniteQuery(
    trpc.campaigns.listContactCampaigns.infiniteQueryOptions(
      { contact_id: id, limit: showsAll ? manyLines : fewLines },
      { getNextPageParam: (page) => page.next_cursor, placeholderData: keepPreviousData },
    ),
  );
  // The state of a campaign for this contact is the state of its message, so events about messages refresh the list.
  useQuietChanges(
    ({ type, contact_id: contact }) => contact === id && type.startsWith('message.'),
    () => queryClient.invalidateQueries(trpc.campaigns.listContactCampaigns.infiniteQueryFilter({ contact_id: id })),
    quietMs,
    everyMs,
  );
  const campaigns = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (campaigns.length === 0) return null;
  return (
    <Section title={t('title')}>
      <CampaignLines campaigns={campaigns} />
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-1"
          busy={list.isFetching}
          onClick={() => (showsAll ? void list.fetchNextPage() : setShowsAll(true))}
        >
          {showsAll ? c('loadMore') : t('showAll')}
        </Button>
      )}
    </Section>
  );
}
