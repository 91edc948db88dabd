'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Card } from '#app/_ui/page.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Invitation } from '#server/contract/organization/member.ts';
import type { Role } from '#server/contract/organization/scopes.ts';

function InvitationRow({ invitation, onNewLink }: { invitation: Invitation; onNewLink: () => void }) {
  const t = useTranslations('members');
  const r = useTranslations('roles');
  const format = useFormatter();
  const now = useNow(60_000);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { email, expires_at } = invitation;
  const revoke = useMutation(
    trpc.members.revokeInvitation.mutationOptions({
      onSuccess: () => toast.success(t('revokedToast', { email })),
      onSettled: () => queryClient.invalidateQueries(trpc.members.listInvitations.pathFilter()),
    }),
  );
  const ends = new Date(expires_at);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint dark:bg-raised">
        <Mail className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          {r(invitation.role)}
          <span aria-hidden>·</span>
          {ends <= now ? (
            <Badge tone="warning">{t('expired')}</Badge>
          ) : (
            <span className="text-ink-faint">{t('expires', { when: format.relativeTime(ends, now) })}</span>
          )}
        </p>
      </div>
      <div className="flex gap-1 max-sm:w-full max-sm:pl-12">
        <Button size="sm" look="quiet" aria-label={t('newLinkOf', { email })} onClick={onNewLink}>
          {t('newLink')}
        </Button>
        <Button
          size="sm"
          look="quiet"
          className="text-danger hover:text-danger"
          aria-label={t('revokeOf', { email })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ id: invitation.id })}
        >
          {t('revoke')}
        </Button>
      </div>
    </li>
  );
}

/** The card with invitations that have not been accepted yet. */
export function InvitationsCard({ onNewLink }: { onNewLink: (invited: { email: string; role: Role }) => void }) {
  const t = useTranslations('members');
  const trpc = useTRPC();
  const invitations = useQuery(trpc.members.listInvitations.queryOptions({}));
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-md font-semibold">{t('invitations')}</h2>
      <Card>
        {invitations.isPending && <SkeletonRows count={1} />}
        {invitations.isError && <Failure error={invitations.error} onRetry={() => void invitations.refetch()} />}
        {invitations.data?.data.length === 0 && (
          <p className="px-5 py-6 text-center text-sm text-ink-faint">{t('invitationsEmpty')}</p>
        )}
        <ul className="divide-y divide-line">
          {invitations.data?.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onNewLink={() => onNewLink(invitation)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
