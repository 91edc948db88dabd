'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { withBrand } from '#app/_ui/display/with-brand.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { AcceptForm } from './accept-form.tsx';

const closed = ['invitation_not_found', 'invitation_expired', 'organization_ended'];

/** Shows the form to accept the invitation. If the link can no longer be used, explains the reason instead. */
export function Invitation({ token, brand }: { token: string; brand: string | null }) {
  const t = useTranslations('invite');
  const m = useTranslations('roles');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [joined, setJoined] = useState(false);
  const invitation = useQuery(
    // Never refetch: after the invitation is accepted, the server would only report that the link was used.
    trpc.members.viewInvitation.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const { data, error } = invitation;
  const toSignIn = (
    <Button asChild look="primary">
      <Link href={withBrand('/sign-in', brand)}>{t('toSignIn')}</Link>
    </Button>
  );
  if (joined) {
    return (
      <Empty tight icon={CircleCheck} title={<h1>{t('joinedTitle')}</h1>} action={toSignIn}>
        {t('joinedText')}
      </Empty>
    );
  }
  if (error && closed.includes(errorCode(error) ?? '')) {
    return (
      <Empty tight icon={Unlink} title={<h1>{t('closedTitle')}</h1>}>
        {errorText(error)}
      </Empty>
    );
  }
  if (error) return <Failure error={error} onRetry={() => void invitation.refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  return (
    <>
      <div className="mb-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          {t('heading', { organization: data.organization_name })}
        </h1>
        <p className="mt-2 text-sm text-balance text-ink-soft">
          {t('asRole', { role: m(data.role), email: data.email })}
        </p>
      </div>
      {data.takes_over && (
        <p className="mb-4 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-ink">{t('takesOver')}</p>
      )}
      <AcceptForm token={token} needs={data.needs} email={data.email} onJoined={() => setJoined(true)} />
    </>
  );
}
