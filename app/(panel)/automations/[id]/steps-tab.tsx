'use client';

import { Redo2, Undo2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type KeyboardEvent, useState } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { useMediaQuery } from '#app/_ui/browser/use-media-query.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { StartFields } from './start-fields.tsx';
import { StepList } from './step-list.tsx';
import type { Draft } from './use-draft.ts';

// The code of the map is as large as the rest of the page, so it is not loaded for a user who works with the list.
const MapEditor = dynamic(() => untilFetched(() => import('./map/map-editor.tsx').then((part) => part.MapEditor)), {
  loading: () => <Skeleton className="h-128 rounded-xl" />,
  ssr: false,
});

const views = ['map', 'list'] as const;

interface Props {
  readonly id: string;
  readonly draft: Draft;
  readonly selected: string | null;
  readonly onSelect: (path: string | null) => void;
}

const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Buttons to undo and redo changes. */
function TakeBack({ draft: { undo, redo } }: { draft: Draft }) {
  const m = useTranslations('automationMap');
  return (
    <div className="flex gap-1">
      <Button disabled={!undo} onClick={undo ?? undefined} title={`${m('undo')} (Ctrl+Z)`} aria-label={m('undo')}>
        <Undo2 className="size-4" aria-hidden />
      </Button>
      <Button disabled={!redo} onClick={redo ?? undefined} title={`${m('redo')} (Ctrl+Y)`} aria-label={m('redo')}>
        <Redo2 className="size-4" aria-hidden />
      </Button>
    </div>
  );
}

/**
 * The steps of the automation, shown as a map or as a list, whichever the user prefers. Both can be edited with the
 * keyboard alone.
 */
export function StepsTab({ id, draft, selected, onSelect }: Props) {
  const t = useTranslations('automations');
  const m = useTranslations('automationMap');
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [chosen, choose] = useQueryState('view', parseAsStringLiteral(views));
  const view = chosen ?? (isWide ? 'map' : 'list');
  const [said, say] = useState('');
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isWriting(event)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    const act = isRedo ? draft.redo : draft.undo;
    act?.();
    if (act) say(m(isRedo ? 'redone' : 'undone'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo keys must work anywhere inside.
    <div onKeyDown={press}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Segments
          label={m('view')}
          value={view}
          onChange={(next) => void choose(next)}
          options={views.map((value) => ({ value, label: m(`view_${value}`) }))}
        />
        <TakeBack draft={draft} />
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
      {view === 'map' ? (
        <MapEditor {...{ id, draft, selected, onSelect }} />
      ) : (
        <div className="mx-auto max-w-3xl space-y-5">
          <StartFields draft={draft} issues={draft.keptIssues} isCard />
          <StepList
            label={t('tab_steps')}
            steps={draft.draft.steps}
            above="steps."
            issues={draft.keptIssues}
            onChange={(steps) => draft.change({ steps })}
          />
        </div>
      )}
    </div>
  );
}
