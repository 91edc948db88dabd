'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import { Section } from '../_contact/section.tsx';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

// Most people were written to by none.
const CampaignLines = dynamic(() =>
  untilFetched(() => import('./campaign-lines.tsx').then((part) => part.CampaignLines)),
);
const most = 5;
const quietMs = 500;
const everyMs = 3_000;

/** What campaigns did with a contact lately: which, and how far each came; nothing where there was none. */
export function ContactCampaigns({ id }: { id: string }) {
  const t = useTranslations('recipients');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const asked = { contact_id: id, limit: most };
  const { data } = useQuery(trpc.campaigns.listContactCampaigns.queryOptions(asked));
  // How far one came is how far its message came.
  useQuietChanges(
    ({ type, contact_id: contact }) => contact === id && type.startsWith('message.'),
    () => queryClient.invalidateQueries(trpc.campaigns.listContactCampaigns.queryFilter(asked)),
    quietMs,
    everyMs,
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t('title')}>
      <CampaignLines campaigns={data.data} />
    </Section>
  );
}
