'use client';

import { ListOrdered } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { PickList } from '#app/_ui/fields/pick-list.tsx';
import { plainText } from '#app/_ui/text/plain-text.ts';
import { useReadQueues, useUsers } from '../../../_contacts/use-configuration.ts';
import { useMember } from '../../../_shell/member.tsx';

/** A person or queue that can take over a conversation. */
export interface Taker {
  readonly kind: 'person' | 'queue';
  readonly id: string;
  readonly name: string;
  /** The text that the search looks through. */
  readonly words: string;
}

/** Lists colleagues and queues, with a search field. */
export function TakerList({ onPick }: { onPick: (taker: Taker) => void }) {
  const t = useTranslations('conversationActions');
  const { userId } = useMember();
  const users = useUsers({ assignable: true });
  const queues = useReadQueues().data?.data ?? [];
  const [text, setText] = useState('');
  const takers: Taker[] = [
    ...users.map(({ id, name, email }) => ({ kind: 'person' as const, id, name, words: `${name} ${email}` })),
    ...queues.map(({ id, name }) => ({ kind: 'queue' as const, id, name, words: `${name} ${t('queue')}` })),
  ];
  const fitting = takers.filter(({ words }) => plainText(words).includes(plainText(text)));
  return (
    <PickList
      label={t('assignSearch')}
      items={fitting}
      itemKey={(taker) => taker.id}
      itemText={(taker) => taker.name}
      onSearch={setText}
      onPick={onPick}
      empty={t('assignNobody')}
    >
      {(taker) => (
        <>
          {taker.kind === 'queue' ? (
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken dark:bg-line">
              <ListOrdered className="size-4 text-ink-soft" aria-hidden />
            </span>
          ) : (
            <Avatar name={taker.name} className="size-7 text-2xs" />
          )}
          <span className="truncate">{taker.name}</span>
          {taker.kind === 'queue' && <span className="text-ink-faint">{t('queue')}</span>}
          {taker.id === userId && <span className="text-ink-faint">{t('you')}</span>}
        </>
      )}
    </PickList>
  );
}
