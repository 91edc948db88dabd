'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { User } from '#server/contract/organization/member.ts';
import { assignableRoles, type Role } from '#server/contract/organization/scopes.ts';
import { useMember } from '../../_shell/member.tsx';

interface Change {
  readonly user: User;
  readonly role: Role;
}

/**
 * Returns a function that changes a member's role. The function asks for confirmation if the member loses permissions.
 */
export function useChangeRole() {
  const t = useTranslations('members');
  const r = useTranslations('roles');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const self = useMember().userId;
  const [asked, setAsked] = useState<Change | null>(null);
  const change = useMutation(
    trpc.members.changeRole.mutationOptions({
      onSuccess: (user) => {
        toast.success(t('roleChanged', { name: user.name, role: r(user.role) }));
        if (user.id === self) router.refresh();
      },
      onSettled: async () => {
        setAsked(null);
        await queryClient.invalidateQueries(trpc.members.pathFilter());
      },
    }),
  );
  const run = ({ user, role }: Change) => change.mutate({ user_id: user.id, role });
  return {
    asked,
    busy: change.isPending,
    choose: (user: User, role: Role) => {
      const takesAway = assignableRoles.includes(user.role) && !assignableRoles.includes(role);
      if (takesAway || user.id === self) setAsked({ user, role });
      else run({ user, role });
    },
    confirm: () => asked && run(asked),
    dismiss: () => setAsked(null),
    isSelf: asked?.user.id === self,
  };
}
