'use client';

import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { useMember } from '../../_shell/member.tsx';
import { EventsCard } from './events-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** The page about the security of the member's account: password, second factor, sessions and recent events. */
export function SecurityPage() {
  const t = useTranslations('security');
  const trpc = useTRPC();
  const { role } = useMember();
  const security = useQuery(trpc.session.viewSecurity.queryOptions({}));
  const { data } = security;
  return (
    <Page title={t('title')} description={t('description')} narrow>
      {security.isError && (
        <Card>
          <Failure error={security.error} onRetry={() => void security.refetch()} />
        </Card>
      )}
      {security.isPending && (
        <Card>
          <SkeletonRows count={4} />
        </Card>
      )}
      {data && (
        <div className="space-y-6">
          {role === 'admin' && !data.can_mail && (
            <p className="flex gap-2.5 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
              <MailX className="mt-0.5 size-4 shrink-0" aria-hidden />
              {t('noMail')}
            </p>
          )}
          <PasswordCard />
          <TwoFactorCard factor={data.two_factor} />
          <SessionsCard sessions={data.sessions} />
          <EventsCard events={data.events} />
        </div>
      )}
    </Page>
  );
}
