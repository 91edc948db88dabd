'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { Section } from '../_contact/section.tsx';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

// Most contacts never received a campaign, so the code of the list is loaded only when there is one.
const CampaignLines = dynamic(() =>
  untilFetched(() => import('./campaign-lines.tsx').then((part) => part.CampaignLines)),
);
const most = 5;
const quietMs = 500;
const everyMs = 3_000;

/** Shows the latest campaigns that a contact received, with the state of each. Renders nothing if there are none. */
export function ContactCampaigns({ id }: { id: string }) {
  const t = useTranslations('recipients');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const asked = { contact_id: id, limit: most };
  const { data } = useQuery(trpc.campaigns.listContactCampaigns.queryOptions(asked));
  // The state of a campaign for this contact is the state of its message, so events about messages refresh the list.
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
