'use client';

import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { inboxStates, type ServedBy } from '#server/contract/inbox-filters.ts';
import { type InboxFilter, inOneOrder } from './use-inbox-filters.ts';

const names = {
  all: 'filterAll',
  mine: 'filterMine',
  handoff: 'filterHandoff',
  unread: 'filterUnread',
  mentions: 'filterMentions',
  snoozed: 'filterSnoozed',
  resolved: 'filterResolved',
  archived: 'filterArchived',
} as const;
const isState = (one: InboxFilter): boolean => (inboxStates as readonly string[]).includes(one);

interface Props {
  readonly chosen: readonly InboxFilter[];
  readonly onChange: (chosen: InboxFilter[]) => void;
}

const served = [
  [null, 'servedAll'],
  ['people', 'servedPeople'],
  ['ai', 'servedAi'],
] as const;

interface ServedProps {
  readonly chosen: ServedBy | null;
  readonly onChange: (chosen: ServedBy | null) => void;
}

/** What the AI deals with, apart from what is for people. */
export function ServedSwitch({ chosen, onChange }: ServedProps) {
  const t = useTranslations('inboxList');
  return (
    <fieldset className="flex min-w-0 rounded-lg bg-sunken p-0.5 dark:border dark:border-line">
      <legend className="sr-only">{t('served')}</legend>
      {served.map(([one, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChange(one)}
          className={cn(
            'h-7 rounded-md px-2.5 text-xs font-medium whitespace-nowrap text-ink-soft -outline-offset-2 max-md:h-9 hover:text-ink',
            one === chosen && 'bg-surface text-ink shadow-sm dark:bg-line',
          )}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

/** In which state, one of them; and what else, as many as one likes. A finger moves the row along, for a mouse all of it stands there. */
export function FilterChips({ chosen, onChange }: Props) {
  const t = useTranslations('inboxList');
  const now = inOneOrder(chosen);
  const isOpen = !now.some((one) => isState(one) || one === 'mentions');
  const press = (one: InboxFilter) => {
    if (isState(one)) return onChange(inOneOrder([one, ...now.filter((other) => !isState(other))]));
    onChange(inOneOrder(now.includes(one) ? now.filter((other) => other !== one) : [...now, one]));
  };
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-0.5 px-1 py-0.5 max-md:strip-x md:flex-wrap">
      <legend className="sr-only">{t('filterLabel')}</legend>
      {(Object.keys(names) as InboxFilter[]).map((one) => {
        const isPressed = now.includes(one) || (one === 'all' && isOpen);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isPressed}
            onClick={() => press(one)}
            className={cn(
              'rounded-full px-2 py-1 text-xs max-md:py-2 font-medium whitespace-nowrap text-ink-soft hover:bg-sunken dark:hover:bg-raised',
              isPressed && 'bg-accent-soft text-accent-ink hover:bg-accent-soft',
            )}
          >
            {t(names[one])}
          </button>
        );
      })}
    </fieldset>
  );
}
