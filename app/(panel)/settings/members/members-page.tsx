'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { User } from '#server/contract/organization/member.ts';
import { useCreating } from '../../_actions/use-creating.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveMember } from './remove-member.tsx';
import { useChangeRole } from './use-change-role.ts';

/** Sorts the users: the owner first, then by name. */
const inOrder = (users: readonly User[]): User[] =>
  [...users].sort((a, b) => Number(b.is_owner) - Number(a.is_owner) || a.name.localeCompare(b.name));

function ConfirmRole({ asking }: { asking: ReturnType<typeof useChangeRole> }) {
  const t = useTranslations('members');
  const r = useTranslations('roles');
  const { asked, isSelf } = asking;
  const name = asked?.user.name ?? '';
  return (
    <Confirm
      open={asked !== null}
      onOpenChange={asking.dismiss}
      title={isSelf ? t('demoteSelfTitle') : t('demoteTitle', { name, role: asked ? r(asked.role) : '' })}
      description={isSelf ? t('demoteSelfText') : t('demoteText', { name })}
      action={t('changeRole')}
      busy={asking.busy}
      onConfirm={asking.confirm}
    />
  );
}

/**
 * The page of the team: its members with their roles, and its invitations. The link of an invitation is shown only
 * once.
 */
export function MembersPage() {
  const t = useTranslations('members');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const users = useQuery(trpc.members.listUsers.queryOptions({}));
  const unproven = useQuery(trpc.members.listUnproven.queryOptions({})).data?.data ?? [];
  const team = inOrder(users.data?.data ?? []);
  const asking = useChangeRole();
  const [removing, setRemoving] = useState<User | null>(null);
  const [inviting, setInviting] = useCreating();
  const [made, setMade] = useState<Outputs['members']['inviteMember'] | null>(null);
  const invite = useMutation(
    trpc.members.inviteMember.mutationOptions({
      onSuccess: async (invitation) => {
        setInviting(false);
        setMade(invitation);
        await queryClient.invalidateQueries(trpc.members.listInvitations.pathFilter());
      },
    }),
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      narrow
      actions={
        <Button look="primary" onClick={() => setInviting(true)}>
          <UserPlus className="size-4" aria-hidden />
          {t('invite')}
        </Button>
      }
    >
      <Card>
        {users.isPending && <SkeletonRows count={3} />}
        {users.isError && <Failure error={users.error} onRetry={() => void users.refetch()} />}
        <ul className="divide-y divide-line">
          {team.map((user) => (
            <MemberRow
              key={user.id}
              user={user}
              unproven={unproven.includes(user.id)}
              onRole={(role) => asking.choose(user, role)}
              onRemove={() => setRemoving(user)}
            />
          ))}
        </ul>
      </Card>
      <InvitationsCard onNewLink={({ email, role }) => invite.mutate({ email, role })} />
      {inviting && (
        <InviteDialog
          busy={invite.isPending}
          onInvite={(invited) => invite.mutate(invited)}
          onClose={() => setInviting(false)}
        />
      )}
      {removing && <RemoveMember user={removing} team={team} onClose={() => setRemoving(null)} />}
      <ConfirmRole asking={asking} />
      <SecretDialog
        secret={made?.url ?? null}
        title={t('linkTitle', { email: made?.email ?? '' })}
        text={made?.mailed ? t('linkMailedText', { email: made.email }) : t('linkText')}
        done={t('linkDone')}
        onDone={() => setMade(null)}
      />
    </Page>
  );
}
