'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Reads } from '#app/_ui/feedback/reads.tsx';
import { Page } from '#app/_ui/page.tsx';
import { ConversationsCard } from './conversations-card.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { UsageCard } from './usage-card.tsx';

/** The page of the organization: its data, the settings for its conversations, its plan, and this month's usage. */
export function OrganizationPage() {
  const t = useTranslations('organization');
  const trpc = useTRPC();
  const organization = useQuery(trpc.organization.getOrganization.queryOptions({}));
  const conversations = useQuery(trpc.organization.getConversationSettings.queryOptions({}));
  return (
    <Page title={t('title')} description={t('description')} narrow>
      <div className="space-y-6">
        <Reads reads={[organization, conversations]} />
        {organization.data && <OrganizationForm organization={organization.data} />}
        {conversations.data && <ConversationsCard settings={conversations.data} />}
        <UsageCard />
      </div>
    </Page>
  );
}
