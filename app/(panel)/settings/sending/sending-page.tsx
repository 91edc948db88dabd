'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { PolicyForm } from './policy-form.tsx';

/** The page with limits for messages that are not replies to a customer: hours, frequency and budget. */
export function SendingPage() {
  const t = useTranslations('sending');
  const trpc = useTRPC();
  const policy = useQuery(trpc.organization.getSendingPolicy.queryOptions({}));
  return (
    <Page title={t('title')} description={t('description')} narrow>
      {policy.data ? (
        <PolicyForm policy={policy.data} />
      ) : (
        <Card>
          {policy.isError ? (
            <Failure error={policy.error} onRetry={() => void policy.refetch()} />
          ) : (
            <SkeletonRows count={3} />
          )}
        </Card>
      )}
    </Page>
  );
}
