'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive, CheckCheck, type LucideIcon, Tag, UserRoundPlus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { StartConversationBulkInput } from '#server/contract/inbox/conversation-bulk.ts';
import { TagPicker } from '../../../_contacts/tag-picker.tsx';
import { selectionInput } from '../../../_selection/selection-state.ts';
import type { Selection } from '../../../_selection/use-selection.ts';
import { TakerList } from '../actions/taker-list.tsx';
import { useMany } from '../actions/use-many.ts';
import type { AskedInbox } from '../store/use-inbox-filters.ts';

type BulkAction = StartConversationBulkInput['act'];
type Asked = 'resolve' | 'assign' | 'tag' | 'archive' | null;

interface Props {
  readonly selection: Selection;
  readonly filter: AskedInbox;
  readonly onClose: () => void;
}

/** The bar with the bulk actions for the selected conversations. */
export function ManyBar({ selection, filter, onClose }: Props) {
  const t = useTranslations('many');
  const trpc = useTRPC();
  const [asked, setAsked] = useState<Asked>(null);
  const counted = { selection: { filter, ...(selection.all ? { except: [...selection.ids] } : {}) } };
  const { data: matching } = useQuery(trpc.conversationBulk.countConversations.queryOptions(counted));
  const many = useMany(() => {
    setAsked(null);
    onClose();
  });
  const count = selection.all ? (matching?.count ?? 0) : selection.ids.size;
  const start = (action: BulkAction) => {
    // The dialog may receive a second click before it has closed. The second click is ignored.
    if (!many.isPending) many.mutate({ selection: { filter, ...selectionInput(selection, filter) }, act: action });
  };
  const isMore = !selection.all && matching !== undefined && matching.count > count;
  const isNothing = count === 0;
  const actions: readonly { label: string; icon: LucideIcon; run: () => void }[] = [
    ...(filter.filter === 'resolved'
      ? []
      : [{ label: t('assign'), icon: UserRoundPlus, run: () => setAsked('assign') }]),
    { label: t('tag'), icon: Tag, run: () => setAsked('tag') },
    { label: t('archive'), icon: Archive, run: () => setAsked('archive') },
  ];
  return (
    <section aria-label={t('title')} className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
      <p aria-live="polite" className="mr-auto pl-1 text-xs font-medium tabular-nums">
        {t('selected', { count, more: String(selection.all && matching?.more === true) })}
      </p>
      {isMore && (
        <Button look="quiet" size="sm" className="h-8 px-2 text-xs text-accent-ink" onClick={selection.selectAll}>
          {matching.more ? t('allMany') : t('all', { count: matching.count })}
        </Button>
      )}
      <span className="flex items-center">
        {filter.filter !== 'resolved' && (
          <Button
            size="sm"
            disabled={isNothing || many.isPending}
            onClick={() => setAsked('resolve')}
            className="mr-1 h-8 px-2 text-xs"
          >
            <CheckCheck className="size-4" aria-hidden />
            {t('resolve')}
          </Button>
        )}
        {actions.map(({ label, icon: Icon, run }) => (
          <Button
            key={label}
            look="quiet"
            size="icon"
            aria-label={label}
            title={label}
            disabled={isNothing || many.isPending}
            onClick={run}
            className="size-8"
          >
            <Icon className="size-4" aria-hidden />
          </Button>
        ))}
        <Button
          look="quiet"
          size="icon"
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
          className="size-8"
        >
          <X className="size-4" aria-hidden />
        </Button>
      </span>
      <Dialog
        open={asked === 'assign'}
        onOpenChange={() => setAsked(null)}
        title={t('assignTitle', { count })}
        className="max-w-md"
      >
        <TakerList
          onPick={({ kind, id }) =>
            start(kind === 'queue' ? { type: 'move', queue_id: id } : { type: 'assign', user_id: id })
          }
        />
      </Dialog>
      <Dialog
        open={asked === 'tag'}
        onOpenChange={() => setAsked(null)}
        title={t('tagTitle', { count })}
        className="max-w-md"
      >
        <TagPicker of="conversation" without={[]} onPick={(tag) => start({ type: 'add_tag', tag })} />
      </Dialog>
      <Confirm
        open={asked === 'resolve'}
        onOpenChange={() => setAsked(null)}
        title={t('resolveTitle', { count })}
        description={t('resolveText')}
        action={t('resolve')}
        busy={many.isPending}
        isHarmless
        onConfirm={() => start({ type: 'resolve' })}
      />
      <Confirm
        open={asked === 'archive'}
        onOpenChange={() => setAsked(null)}
        title={t('archiveTitle', { count })}
        description={t('archiveText')}
        action={t('archive')}
        busy={many.isPending}
        onConfirm={() => start({ type: 'archive' })}
      />
    </section>
  );
}
