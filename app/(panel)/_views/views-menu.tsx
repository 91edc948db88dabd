'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import type { View } from '#server/contract/people/view.ts';
import { InboxNarrowing } from './inbox-narrowing.tsx';
import { RemoveView } from './remove-view.tsx';
import { SaveView } from './save-view.tsx';
import type { ViewProps } from './saved-view.ts';
import { useViewChanges, useViews } from './use-views.ts';
import { ViewRow } from './view-row.tsx';
import { ViewsTrigger } from './views-trigger.tsx';

/**
 * The menu of a list's saved views, both the team's and the member's own. It can also save the current filter as a new
 * view.
 */
export function ViewsMenu({ startsOpen, ...props }: ViewProps & { readonly startsOpen: boolean }) {
  const { kind, filter, viewId, onShow } = props;
  const t = useTranslations('views');
  const titles = useTranslations('viewTitles');
  const [open, setOpen] = useState(startsOpen);
  const [removing, setRemoving] = useState<View | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const views = useViews(kind);
  const { remove: removeNow } = useViewChanges();
  const all = views.data?.data ?? [];
  const shown = all.find(({ id }) => id === viewId);
  const show = (view: View | null) => {
    onShow(view);
    setOpen(false);
  };
  const forget = (view: View) => view.id === viewId && onShow(null);
  const remove = (view: View) => {
    if (!view.shared) return removeNow.mutate({ id: view.id }, { onSuccess: () => void forget(view) });
    setOpen(false);
    setRemoving(view);
  };
  const parts = [
    ['shared', all.filter(({ shared }) => shared)],
    ['own', all.filter(({ shared }) => !shared)],
  ] as const;
  return (
    <>
      <Popover
        label={titles(kind)}
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="p-0"
        trigger={<ViewsTrigger ref={trigger} kind={kind} name={shown?.name} />}
      >
        {kind === 'conversations' && (
          <InboxNarrowing filter={filter} onChange={(next) => onShow({ id: viewId ?? '', filter: next })} />
        )}
        {views.isPending && <SkeletonRows count={2} />}
        {views.isSuccess && all.length === 0 && (
          <p className="px-4 pt-4 pb-1 text-sm text-ink-soft">{t(`empty_${kind}`)}</p>
        )}
        {parts.map(([part, some]) =>
          some.length === 0 ? null : (
            <section key={part} aria-label={t(part)} className="px-1.5 pt-2 first:pt-3">
              <h2 className="px-2.5 pb-1 text-xs font-medium text-ink-faint">{t(part)}</h2>
              <ul>
                {some.map((view) => (
                  <ViewRow key={view.id} view={view} isShown={view.id === viewId} onShow={show} onRemove={remove} />
                ))}
              </ul>
            </section>
          ),
        )}
        {viewId && (
          <button
            type="button"
            className="mx-4 mt-2 text-xs font-medium text-ink-soft hover:text-ink hover:underline"
            onClick={() => show(null)}
          >
            {t('showAll')}
          </button>
        )}
        <div className="mt-2 border-t border-line p-4">
          <SaveView kind={kind} filter={filter} onSaved={show} />
        </div>
      </Popover>
      {removing && (
        <RemoveView
          view={removing}
          // The list that contained the deleted view has closed, so the button that opened the list gets the focus
          // back.
          returnTo={trigger}
          onClose={() => setRemoving(null)}
          onRemoved={() => forget(removing)}
        />
      )}
    </>
  );
}
