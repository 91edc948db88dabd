'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { Dialog } from '#app/_ui/dialog.tsx';
import { PickList } from '#app/_ui/pick-list.tsx';
import { plainText } from '#app/_ui/plain-text.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { useReadQueues, useUsers } from '../../_contacts/use-configuration.ts';
import { useMember } from '../../_shell/member.tsx';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface Taker {
  readonly kind: 'person' | 'queue';
  readonly id: string;
  readonly name: string;
  /** What it is found by. */
  readonly words: string;
}

/** Hands the conversation to a colleague, to oneself, or to a queue. */
export function AssignDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('conversationActions');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { userId } = useMember();
  const users = useUsers({ assignable: true });
  const queues = useReadQueues().data?.data ?? [];
  const [text, setText] = useState('');
  const assign = useMutation(trpc.conversations.assignConversation.mutationOptions());
  const move = useMutation(trpc.conversations.moveToQueue.mutationOptions());
  const takers: Taker[] = [
    ...users.map(({ id, name, email }) => ({ kind: 'person' as const, id, name, words: `${name} ${email}` })),
    ...queues.map(({ id, name }) => ({ kind: 'queue' as const, id, name, words: `${name} ${t('queue')}` })),
  ];
  const fitting = takers.filter(({ words }) => plainText(words).includes(plainText(text)));
  const give = ({ kind, id: to, name }: Taker) => {
    const onSuccess = ({ takeover }: Conversation) => {
      // A queue may have given it to somebody at once.
      const taker = kind === 'queue' ? takeover?.user?.name : name;
      toast.success(taker ? t('assignedTo', { name: taker }) : t('movedTo', { name }));
      onClose();
      return Promise.all([onDone(), queryClient.invalidateQueries(trpc.queues.pathFilter())]);
    };
    if (kind === 'queue') move.mutate({ id, queue_id: to }, { onSuccess });
    else assign.mutate({ id, user_id: to }, { onSuccess });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('assignTitle')} className="max-w-md">
      <PickList
        label={t('assignSearch')}
        items={fitting}
        itemKey={(taker) => taker.id}
        itemText={(taker) => taker.name}
        onSearch={setText}
        onPick={give}
        empty={t('assignNobody')}
      >
        {(taker) => (
          <>
            {taker.kind === 'queue' ? (
              <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken dark:bg-line">
                <ListOrdered className="size-4 text-ink-soft" aria-hidden />
              </span>
            ) : (
              <Avatar name={taker.name} className="size-7 text-[11px]" />
            )}
            <span className="truncate">{taker.name}</span>
            {taker.kind === 'queue' && <span className="text-ink-faint">{t('queue')}</span>}
            {taker.id === userId && <span className="text-ink-faint">{t('you')}</span>}
          </>
        )}
      </PickList>
    </Dialog>
  );
}
