'use client';

import { Download, SquareKanban, Tag, UserRound, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { ContactCount } from '#server/contract/people/contact-selection.ts';
import type { FilterInput } from '../../_contacts/filter-input.ts';
import { useCanWrite } from '../../_contacts/use-configuration.ts';
import { selectionInput } from '../../_selection/selection-state.ts';
import type { Selection } from '../../_selection/use-selection.ts';
import { useHasPower } from '../../_shell/member.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useBulk } from './use-bulk.ts';
import { useExport } from './use-export.ts';

const dialogs = { tag: TagDialog, assign: AssignDialog, move: MoveDialog };
const actions = [
  { key: 'tag', label: 'bulkTag', icon: Tag },
  { key: 'assign', label: 'bulkAssign', icon: UserRound },
  { key: 'move', label: 'bulkMove', icon: SquareKanban },
] as const;

interface Props {
  readonly selection: Selection;
  readonly filter: FilterInput;
  readonly matching: ContactCount | undefined;
}

/** The bar with the actions on the selected contacts. It floats over the lower end of the table. */
export function SelectionBar({ selection, filter, matching }: Props) {
  const t = useTranslations('contacts');
  const canWrite = useCanWrite();
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const input = selectionInput(selection, filter);
  const mayExport = useHasPower('contacts:export');
  const exporting = useExport();
  const bulk = useBulk(() => {
    setAsking(null);
    selection.clear();
  });
  if (selection.count === 0) return null;
  const more =
    matching !== undefined && !selection.all && matching.count > selection.count && selection.checked === true;
  const Asking = asking && dialogs[asking];
  return (
    <section
      aria-label={t('selectionActions')}
      className="animate-appear absolute inset-x-3 bottom-3 z-30 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-wrap items-center justify-center gap-x-1 gap-y-1.5 rounded-xl border border-line-strong bg-raised p-2 shadow-xl sm:bottom-5"
    >
      <p aria-live="polite" className="px-2 text-sm font-medium tabular-nums">
        {t('selected', { count: selection.count })}
      </p>
      {more && (
        <Button look="quiet" size="sm" className="text-accent-ink" onClick={selection.selectAll}>
          {matching.more ? t('selectAllMany') : t('selectAllMatching', { count: matching.count })}
        </Button>
      )}
      <span aria-hidden className="mx-1 hidden h-5 w-px bg-line-strong sm:block" />
      <span className="flex items-center gap-1">
        {canWrite &&
          actions.map(({ key, label, icon: Icon }) => (
            <Button key={key} look="quiet" size="sm" aria-label={t(label)} onClick={() => setAsking(key)}>
              <Icon className="size-4" aria-hidden />
              <span className="max-sm:hidden">{t(label)}</span>
            </Button>
          ))}
        {mayExport && (
          <Button
            look="quiet"
            size="sm"
            aria-label={t('export')}
            busy={exporting.isPending}
            onClick={() => exporting.mutate(input)}
          >
            <Download className="size-4" aria-hidden />
            <span className="max-sm:hidden">{t('export')}</span>
          </Button>
        )}
        <Button look="quiet" size="sm" aria-label={t('clearSelection')} onClick={selection.clear}>
          <X className="size-4" aria-hidden />
        </Button>
      </span>
      {Asking && (
        <Asking
          count={selection.count}
          busy={bulk.isPending}
          onClose={() => setAsking(null)}
          onAction={(action) => bulk.mutate({ selection: input, act: action })}
        />
      )}
    </section>
  );
}
