'use client';

import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { inboxStates } from '#server/contract/inbox/inbox-filters.ts';
import { useMember } from '../../../_shell/member.tsx';
import type { InboxFolder } from '../store/inbox-folder.ts';
import type { InboxFilter } from '../store/use-inbox-filters.ts';

const texts = {
  all: 'emptyAll',
  mine: 'emptyMine',
  unassigned: 'emptyHandoff',
  queue: 'emptyHandoff',
  ai: 'emptyAi',
  view: 'emptyNarrowed',
  mentions: 'emptyMentions',
  snoozed: 'emptySnoozed',
  resolved: 'emptyResolved',
  archived: 'emptyArchived',
} as const;

interface Props {
  readonly folder: InboxFolder['kind'];
  readonly filter: readonly InboxFilter[];
  readonly q: string;
  /** Whether filters are active in addition to the folder itself. */
  readonly narrowed: boolean;
  /** Repeats the search in conversations of every state. */
  readonly onEverywhere: () => void;
  /** Removes the search and the filters, so that only the folder itself applies. */
  readonly onClear: () => void;
}

/** Explains why the list is empty. In a new organization, shows an administrator what to set up next. */
export default function EmptyInbox({ folder, filter, q, narrowed, onEverywhere, onClear }: Props) {
  const t = useTranslations('inboxList');
  const { role } = useMember();
  const isNew = role === 'admin' && folder === 'all' && !q && !narrowed;
  const lead = (
    <Button asChild>
      <Link href="/home" prefetch={false}>
        {t('emptyLead')}
      </Link>
    </Button>
  );
  const isEverywhere = inboxStates.every((state) => filter.includes(state));
  const canClear = q !== '' || (narrowed && folder !== 'view');
  const further = (
    <span className="flex flex-wrap justify-center gap-2">
      {q !== '' && !isEverywhere && <Button onClick={onEverywhere}>{t('searchEverywhere')}</Button>}
      {canClear && <Button onClick={onClear}>{t(narrowed ? 'clearFilters' : 'clearSearch')}</Button>}
    </span>
  );
  return (
    <Empty icon={Inbox} title={t('emptyTitle')} action={isNew ? lead : canClear && further}>
      {q ? t('emptySearch', { q }) : narrowed ? t('emptyNarrowed') : t(texts[folder])}
    </Empty>
  );
}
