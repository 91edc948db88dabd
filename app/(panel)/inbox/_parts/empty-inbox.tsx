'use client';

import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/button.tsx';
import { Empty } from '#app/_ui/states.tsx';
import { inboxStates } from '#server/contract/inbox-filters.ts';
import { useMember } from '../../_shell/member.tsx';
import type { InboxFilter } from './use-inbox-filters.ts';

const texts = {
  all: 'emptyAll',
  mine: 'emptyMine',
  handoff: 'emptyHandoff',
  unread: 'emptyUnread',
  mentions: 'emptyMentions',
  snoozed: 'emptySnoozed',
  resolved: 'emptyResolved',
  archived: 'emptyArchived',
} as const;

interface Props {
  readonly filter: readonly InboxFilter[];
  readonly q: string;
  readonly narrowed: boolean;
  /** Looks for the same in every state. */
  readonly onEverywhere: () => void;
}

/** No conversation is shown: why, and where an administrator goes on in an organization that has none. */
export default function EmptyInbox({ filter, q, narrowed, onEverywhere }: Props) {
  const t = useTranslations('inboxList');
  const { role } = useMember();
  const isNew = role === 'admin' && filter.length === 0 && !q && !narrowed;
  const lead = (
    <Button asChild>
      <Link href="/home" prefetch={false}>
        {t('emptyLead')}
      </Link>
    </Button>
  );
  const isEverywhere = inboxStates.every((state) => filter.includes(state));
  const further = q !== '' && !isEverywhere && <Button onClick={onEverywhere}>{t('searchEverywhere')}</Button>;
  return (
    <Empty icon={Inbox} title={t('emptyTitle')} action={isNew ? lead : further}>
      {q ? t('emptySearch', { q }) : narrowed || filter.length > 1 ? t('emptyNarrowed') : t(texts[filter[0] ?? 'all'])}
    </Empty>
  );
}
