'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, EllipsisVertical, Pencil, Trash2, TriangleAlert, UserRound, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Input } from '#app/_ui/fields/field.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { View } from '#server/contract/people/view.ts';
import { useHasPower } from '../_shell/member.tsx';
import { useViewChanges } from './use-views.ts';

interface Props {
  readonly view: View;
  readonly isShown: boolean;
  readonly onShow: (view: View) => void;
  readonly onRemove: (view: View) => void;
}

/** Shows the current number of contacts in a segment. Views of conversations have no count. */
function Count({ view }: { view: View }) {
  const t = useTranslations('views');
  const trpc = useTRPC();
  const isCounted = view.kind === 'contacts' && view.missing.length === 0;
  const count = useQuery(
    trpc.contacts.countContacts.queryOptions(view.filter, { enabled: isCounted, staleTime: 60_000 }),
  );
  if (!count.data) return null;
  return (
    <span className="shrink-0 text-xs text-ink-faint tabular-nums">
      {t(count.data.more ? 'countMore' : 'count', { count: count.data.count })}
    </span>
  );
}

function Rename({ view, onDone }: { view: View; onDone: () => void }) {
  const t = useTranslations('views');
  const { update } = useViewChanges();
  const sayFailure = useSayFailure();
  const [name, setName] = useState(view.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    update.mutate({ id: view.id, name: name.trim() }, { onSuccess: onDone, onError: (error) => sayFailure(error) });
  };
  return (
    <form onSubmit={submit} className="flex gap-1.5 px-1 py-1">
      <Input
        autoFocus
        aria-label={t('newName')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit" busy={update.isPending} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}

/** A saved view in the list. A click applies the view. Members with permission can also rename, share and delete it. */
export function ViewRow({ view, isShown, onShow, onRemove }: Props) {
  const t = useTranslations('views');
  const mayShare = useHasPower('views:share');
  const { update } = useViewChanges();
  const sayFailure = useSayFailure();
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li>
        <Rename view={view} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  const { id, name, shared, missing } = view;
  const share = () => update.mutate({ id, shared: !shared }, { onError: (error) => sayFailure(error) });
  return (
    <li className="group flex items-center rounded-lg hover:bg-sunken dark:hover:bg-line">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onShow(view)}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 text-left text-md"
      >
        <span className={cn('truncate', isShown && 'font-medium text-accent-ink')}>{name}</span>
        {isShown && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
        <span className="ml-auto" />
        {missing.length > 0 ? (
          <TriangleAlert
            className="size-4 shrink-0 text-warning"
            aria-label={missing.map((part) => t(`missing_${part}`)).join(' ')}
          />
        ) : (
          <Count view={view} />
        )}
      </button>
      {(!shared || mayShare) && (
        <Menu
          trigger={
            <Button size="icon" look="quiet" aria-label={t('actionsOf', { name })}>
              <EllipsisVertical className="size-4" aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => setIsRenaming(true)}>
            <Pencil aria-hidden />
            {t('rename')}
          </MenuItem>
          {mayShare && (
            <MenuItem onSelect={share}>
              {shared ? <UserRound aria-hidden /> : <Users aria-hidden />}
              {t(shared ? 'unshare' : 'share')}
            </MenuItem>
          )}
          <MenuItem danger onSelect={() => onRemove(view)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
