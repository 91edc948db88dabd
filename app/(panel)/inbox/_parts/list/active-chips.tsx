'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useReadQueues, useReadTags, useUsers } from '../../../_contacts/use-configuration.ts';
import { useSources } from '../../../_views/inbox-narrowing.tsx';
import { type ChipName, states } from '../store/inbox-folder.ts';
import { useInboxFilters } from '../store/use-inbox-filters.ts';

/**
 * Returns a function that finds the name of a tag, user, queue, agent, number or campaign by its id. The function
 * returns undefined if the item was deleted.
 */
function useNames(): (id: string | null) => string | undefined {
  const tags = useReadTags('conversation').data?.data ?? [];
  const users = useUsers({ assignable: true });
  const queues = useReadQueues().data?.data ?? [];
  const { agents, numbers, campaigns } = useSources();
  const named = [...tags, ...users, ...queues].map(({ id, name }) => ({ value: id, label: name }));
  return (id) => [...named, ...agents, ...numbers, ...campaigns].find(({ value }) => value === id)?.label;
}

/** Shows the active filters in addition to the folder itself, each with a button to remove it. */
export function ActiveChips({ chips }: { chips: readonly ChipName[] }) {
  const t = useTranslations('inboxList');
  const v = useTranslations('views');
  const nameOf = useNames();
  const [chosen, setFilters] = useInboxFilters();
  const words = (chip: ChipName): string => {
    const named = (label: string, id: string | null) => `${label}: ${nameOf(id) ?? t('chipGone')}`;
    const { channel, sentiment, served_by: served } = chosen;
    switch (chip) {
      case 'queue':
        return named(t('chipQueue'), chosen.queue);
      case 'tag':
        // The URL may contain the tag's name instead of its id.
        return `${v('tag')}: ${nameOf(chosen.tag) ?? chosen.tag ?? ''}`;
      case 'assigned_to':
        return named(v('assignedTo'), chosen.assigned_to);
      case 'agent_id':
        return named(v('agent'), chosen.agent_id);
      case 'connection_id':
        return named(v('number'), chosen.connection_id);
      case 'campaign':
        return named(v('campaign'), chosen.campaign);
      case 'channel':
        return `${v('channel')}: ${channel ? v(`channel_${channel}`) : ''}`;
      case 'sentiment':
        return `${v('sentiment')}: ${sentiment ? v(`sentiment_${sentiment}`) : ''}`;
      case 'served_by':
        return `${v('servedBy')}: ${served ? v(`served_${served}`) : ''}`;
      case 'waiting':
        return `${v('awaitingReply')}: ${v(`awaiting_${chosen.waiting ?? false}`)}`;
      case 'window_closing':
        return `${v('windowClosing')}: ${v(`awaiting_${chosen.window_closing ?? false}`)}`;
      default:
        return t('stateAny');
    }
  };
  const remove = (chip: ChipName) =>
    void setFilters(
      chip === 'states'
        ? { filter: chosen.filter.filter((one) => !(states as readonly string[]).includes(one)) }
        : { [chip]: null },
    );
  return chips.map((chip) => (
    <span
      key={chip}
      className="flex max-w-full shrink-0 items-center rounded-full bg-accent-soft pl-2 text-xs font-medium text-accent-ink"
    >
      <span className="truncate py-1 max-md:py-2">{words(chip)}</span>
      <button
        type="button"
        aria-label={t('chipRemove', { chip: words(chip) })}
        onClick={() => remove(chip)}
        className="flex size-6 shrink-0 items-center justify-center rounded-full -outline-offset-2 max-md:size-9"
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  ));
}
