'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { useHasPower } from '../_shell/member.tsx';
import { isSameFilter, type ViewProps } from './saved-view.ts';
import { useViewChanges, useViews } from './use-views.ts';

const action =
  'h-7 rounded-full px-2 text-xs font-medium text-accent-ink hover:underline disabled:opacity-50 disabled:hover:no-underline';

/**
 * Shows which items in the current view's filter no longer exist. If the member changed the filter, also offers to save
 * or reset the change.
 */
export function ShownView({ kind, filter, viewId, onShow }: ViewProps & { readonly viewId: string }) {
  const t = useTranslations('views');
  const views = useViews(kind);
  const { update } = useViewChanges();
  const sayFailure = useSayFailure();
  const mayShare = useHasPower('views:share');
  const view = views.data?.data.find(({ id }) => id === viewId);
  // A link may contain only the view's id. In this case the filter of the view is applied when the page opens. If the
  // filter is empty later, the user has emptied it.
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    if (!views.data || !isFresh) return;
    setIsFresh(false);
    if (view && Object.keys(filter).length === 0 && Object.keys(view.filter).length > 0) onShow(view);
  });
  if (!views.data) return null;
  const isChanged = view && !isFresh && !isSameFilter(filter, view.filter);
  const lines = view ? view.missing.map((part) => t(`missing_${part}`)) : [t('gone')];
  if (lines.length === 0 && !isChanged) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 text-xs">
      {lines.length > 0 && (
        <p role="status" className="mr-2 flex items-center gap-1.5 text-warning">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          {lines.join(' ')}
        </p>
      )}
      {!view && (
        <button type="button" className={action} onClick={() => onShow(null)}>
          {t('showAll')}
        </button>
      )}
      {view && isChanged && (
        <>
          <span className="mr-1 text-ink-soft">{t('changed', { name: view.name })}</span>
          {(!view.shared || mayShare) && (
            <button
              type="button"
              className={action}
              disabled={update.isPending}
              onClick={() => update.mutate({ id: viewId, filter }, { onError: (error) => sayFailure(error) })}
            >
              {t('saveChange')}
            </button>
          )}
          <button type="button" className={action} onClick={() => onShow(view)}>
            {t('reset')}
          </button>
        </>
      )}
    </div>
  );
}
