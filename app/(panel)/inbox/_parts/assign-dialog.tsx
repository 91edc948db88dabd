'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { Dialog } from '#app/_ui/dialog.tsx';
import { PickList } from '#app/_ui/pick-list.tsx';
import { plainText } from '#app/_ui/plain-text.ts';
import { useUsers } from '../../_contacts/use-configuration.ts';
import { useMember } from '../../_shell/member.tsx';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Hands the conversation to a colleague, or to oneself. */
export function AssignDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('conversationActions');
  const trpc = useTRPC();
  const { userId } = useMember();
  const users = useUsers({ assignable: true });
  const [text, setText] = useState('');
  const assign = useMutation(trpc.conversations.assignConversation.mutationOptions());
  const fitting = users.filter(({ name, email }) => plainText(`${name} ${email}`).includes(plainText(text)));
  return (
    <Dialog open onOpenChange={onClose} title={t('assignTitle')} className="max-w-md">
      <PickList
        label={t('assignSearch')}
        items={fitting}
        itemKey={(user) => user.id}
        itemText={(user) => user.name}
        onSearch={setText}
        onPick={(user) =>
          assign.mutate(
            { id, user_id: user.id },
            {
              onSuccess: () => {
                toast.success(t('assignedTo', { name: user.name }));
                onClose();
                return onDone();
              },
            },
          )
        }
        empty={t('assignNobody')}
      >
        {(user) => (
          <>
            <Avatar name={user.name} className="size-7 text-[11px]" />
            <span className="truncate">{user.name}</span>
            {user.id === userId && <span className="text-ink-faint">{t('you')}</span>}
          </>
        )}
      </PickList>
    </Dialog>
  );
}
