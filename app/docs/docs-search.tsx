'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useAwake } from '#app/_ui/browser/awake.tsx';

const SearchDialog = lazyPart('app/docs/search-dialog.tsx', () =>
  import('./search-dialog.tsx').then((part) => part.SearchDialog),
);

/** The button that opens the search. The search's code and index are loaded when it is first opened. */
export function DocsSearch() {
  const t = useTranslations('docs');
  const [isOpen, setOpen] = useState(false);
  const isAwake = useAwake();
  const open = useEffectEvent((event: KeyboardEvent) => {
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !(event.target as HTMLElement).matches('input, textarea, select');
    if (!isPalette && !isSlash) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => open(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        disabled={!isAwake}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void SearchDialog.preload()}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className="flex h-9 items-center gap-2 rounded-lg border border-line bg-canvas px-2.5 text-sm text-ink-soft hover:border-line-strong hover:text-ink sm:w-56"
      >
        <Search className="size-4.5 text-ink-faint" aria-hidden />
        <span className="max-sm:sr-only">{t('search')}</span>
        <kbd aria-hidden className="ml-auto font-sans text-xs text-ink-faint max-sm:hidden">
          /
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
