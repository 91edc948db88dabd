'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Card, Page } from '#app/_ui/page.tsx';
import { Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { ConversationsCard } from './conversations-card.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { UsageCard } from './usage-card.tsx';

/** The organization's own data, what holds for its conversations, its plan and what the month has used of it. */
export function OrganizationPage() {
  const t = useTranslations('organization');
  const trpc = useTRPC();
  const organization = useQuery(trpc.organization.getOrganization.queryOptions({}));
  const usage = useQuery(trpc.organization.getUsage.queryOptions({}));
  const outlook = useQuery(trpc.organization.getUsageOutlook.queryOptions({}));
  const free = useQuery(trpc.pricing.listFreeService.queryOptions({}));
  const conversations = useQuery(trpc.organization.getConversationSettings.queryOptions({}));
  const reads = [organization, conversations, usage, outlook, free];
  const failed = reads.find((read) => read.isError);
  return (
    <Page title={t('title')} description={t('description')} narrow>
      {failed && (
        <Card>
          <Failure error={failed.error} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
        </Card>
      )}
      {!failed && reads.some((read) => read.isPending) && (
        <Card>
          <SkeletonRows count={3} />
        </Card>
      )}
      <div className="space-y-6">
        {organization.data && <OrganizationForm organization={organization.data} />}
        {conversations.data && <ConversationsCard settings={conversations.data} />}
        {usage.data && outlook.data && free.data && (
          <UsageCard usage={usage.data} outlook={outlook.data} numbers={free.data.data} />
        )}
      </div>
    </Page>
  );
}
