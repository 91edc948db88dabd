'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { type FiguresQuery, type View, views } from '../use-figures-query.ts';
import { useBoards } from './use-boards.ts';

/** The dialog's code is loaded when the dialog opens. */
const NewBoard = lazyPart('app/(panel)/figures/boards/new-board.tsx', () =>
  import('./new-board.tsx').then((part) => part.NewBoard),
);

/** The navigation of the figures page: the built-in views, then the boards that members made. */
export function BoardsNav({ view, board, set }: Pick<FiguresQuery, 'view' | 'board' | 'set'>) {
  const t = useTranslations('figures');
  const boards = useBoards().data?.data ?? [];
  const [isMaking, setMaking] = useState(false);
  const isBoard = (value: string) => boards.some(({ id }) => id === value);
  const show = (value: string) =>
    void set(isBoard(value) ? { board: value, view: null } : { board: null, view: value as View });
  return (
    <div className="mb-3 flex items-center justify-between gap-2 print:hidden">
      <Segments
        label={t('view')}
        value={board ?? view}
        onChange={show}
        className="min-w-0"
        options={[
          ...views.map((value) => ({ value: value as string, label: t(`view_${value}`) })),
          ...boards.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button look="quiet" className="shrink-0" onClick={() => setMaking(true)}>
        <Plus className="size-4" aria-hidden />
        <span className="max-sm:sr-only">{t('newBoard')}</span>
      </Button>
      {isMaking && (
        <NewBoard
          onClose={() => setMaking(false)}
          onMade={(id, period) => {
            setMaking(false);
            void set({ board: id, view: null, period });
          }}
        />
      )}
    </div>
  );
}
