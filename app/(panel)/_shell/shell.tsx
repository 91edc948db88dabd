'use client';

import { Menu as MenuIcon, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type FetchedOnUse, fetchedOnUse } from '#app/_ui/browser/fetched-on-use.ts';
import { phoneBeside } from '#app/_ui/browser/phone-beside.ts';
import { readStored } from '#app/_ui/browser/stored.ts';
import { useOnline } from '#app/_ui/browser/use-online.ts';
import { BrandMark } from '#app/_ui/display/brand-mark.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { useRun } from '../_actions/actions.tsx';
import { Attention } from '../_attention/attention.tsx';
import { Alerts } from './alerts.tsx';
import { useLiveLost } from './live.tsx';
import { useMember } from './member.tsx';
import { NavList } from './nav-list.tsx';
import { hasPhone } from './navigation.ts';
import { PersonMenu } from './person-menu.tsx';
import { useDropGuard } from './use-drop-guard.ts';

function Brand() {
  const { organizationName, brand } = useMember();
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <BrandMark logo={brand?.logo_url ?? null} className="size-7 shrink-0" />
      <span className="truncate text-md font-semibold">{brand?.name ?? organizationName}</span>
    </div>
  );
}

/**
 * The button that opens the command palette, which finds people, conversations, messages, pages and actions by name.
 */
function SearchButton({ isSmall }: { isSmall?: true }) {
  const t = useTranslations('nav');
  const open = useRun('palette');
  return (
    <button
      type="button"
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      {...(isSmall ? { 'aria-label': t('search') } : { title: `${t('search')} (Ctrl K, ⌘K)` })}
      className={
        isSmall
          ? 'ml-auto rounded-lg p-2 text-ink-soft hover:bg-sunken dark:hover:bg-raised'
          : 'flex h-9 w-full shrink-0 items-center [@media(height<50rem)]:h-8 gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-ink-soft hover:border-line-strong hover:text-ink'
      }
    >
      <Search className={isSmall ? 'size-5' : 'size-4.5 text-ink-faint'} aria-hidden />
      {!isSmall && t('search')}
    </button>
  );
}

/**
 * The sandbox's simulated phone. Its code is loaded once the person uses the page, or at once if the phone was open
 * before.
 */
function PhoneSlot() {
  const [Phone, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    const part: FetchedOnUse<typeof import('./phone-beside.tsx')> = fetchedOnUse(
      () => import('./phone-beside.tsx'),
      () => show(() => part.had()?.PhoneBeside ?? null),
    );
    // If the code cannot be loaded, the phone is not shown here. The phone's own page shows the error.
    if (readStored(phoneBeside.key) === 'open') part.fetch().catch(() => {});
  }, []);
  return Phone && <Phone />;
}

/** The panel's frame around every page. The navigation is at the side; on small screens a button opens it. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const member = useMember();
  const lost = useLiveLost();
  const isOnline = useOnline();
  useDropGuard();
  return (
    <div className="panel-shell flex h-dvh flex-col overflow-hidden md:flex-row print:block print:h-auto print:overflow-visible">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
      >
        {t('skipToContent')}
      </a>
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 md:hidden print:hidden">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={t('menu')}
          className="rounded-lg p-2 text-ink-soft hover:bg-sunken dark:hover:bg-raised"
        >
          <MenuIcon className="size-5" />
        </button>
        <Brand />
        <SearchButton isSmall />
      </header>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={<Brand />}
        shape="sheet"
        className="right-auto left-0 max-w-72 border-r border-l-0"
      >
        <div className="flex h-full flex-col gap-6 pt-2">
          <NavList onGo={() => setOpen(false)} />
          <div className="mt-auto">
            <PersonMenu onGo={() => setOpen(false)} />
          </div>
        </div>
      </Dialog>
      <aside className="hidden w-56 shrink-0 flex-col gap-5 border-r border-line bg-canvas p-3 md:flex [@media(height<60rem)]:gap-3 [@media(height<50rem)]:gap-2 print:hidden">
        <div className="px-1.5 pt-1.5">
          <Brand />
        </div>
        <SearchButton />
        <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 py-1">
          <NavList />
        </div>
        <PersonMenu />
      </aside>
      <Attention />
      <main id="content" className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
        {lost && (
          <p role="status" className="bg-warning-soft px-4 py-1.5 text-center text-xs font-medium text-warning">
            {t(isOnline ? 'reconnecting' : 'offline')}
          </p>
        )}
        <Alerts />
        <div className="min-h-0 flex-1">{children}</div>
      </main>
      {hasPhone(member) && <PhoneSlot />}
    </div>
  );
}
