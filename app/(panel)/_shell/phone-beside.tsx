'use client';

import { PanelRightClose, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { phoneBeside } from '#app/_ui/browser/phone-beside.ts';
import { useMediaQuery } from '#app/_ui/browser/use-media-query.ts';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { useActions } from '../_actions/actions.tsx';

/**
 * Shows the sandbox's simulated phone in a separate column. The frame loads the page `/phone`, which can also be opened
 * on its own.
 */
function PhoneColumn({ onClose }: { onClose: () => void }) {
  const t = useTranslations('nav');
  useEffect(() => {
    // Marks the document, so that the styles for wide windows (`wide`) allow for the width that the phone takes.
    document.documentElement.setAttribute(phoneBeside.mark, '');
    return () => document.documentElement.removeAttribute(phoneBeside.mark);
  }, []);
  return (
    <aside aria-label={t('phone')} className="flex w-84 shrink-0 flex-col border-l border-line bg-surface print:hidden">
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-1.5 pl-3">
        <h2 className="text-sm font-semibold">{t('phone')}</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t('phoneAway')}
          title={`${t('phoneAway')} (G T)`}
          className="rounded-lg p-2 text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised"
        >
          <PanelRightClose className="size-4.5" aria-hidden />
        </button>
      </header>
      <iframe src="/phone?beside=yes" title={t('phone')} className="min-h-0 flex-1" />
    </aside>
  );
}

/**
 * Offers the simulated phone next to every page if the window is wide enough. Otherwise the action opens the phone's
 * own page.
 */
export function PhoneBeside() {
  const t = useTranslations('nav');
  const router = useRouter();
  const [kept, keep] = useStored(phoneBeside.key);
  const hasRoom = useMediaQuery(phoneBeside.room);
  const isOpen = hasRoom && kept === 'open';
  const close = () => keep('closed');
  useActions([
    {
      id: 'phone beside',
      label: t(isOpen ? 'phoneAway' : 'phoneBeside'),
      group: 'go',
      keys: 'g t',
      icon: Smartphone,
      run: () => (isOpen ? close() : hasRoom ? keep('open') : router.push('/phone')),
    },
  ]);
  return isOpen && <PhoneColumn onClose={close} />;
}
