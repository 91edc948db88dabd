'use client';

import { ArrowLeft, WifiOff } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { openInPlace } from '../store/open-in-place.ts';

/**
 * Shown without a network for a conversation that was not loaded before. It loads by itself once the network is back.
 */
export function NeverLoaded() {
  const t = useTranslations('inbox');
  return (
    <div role="status" className="m-auto">
      <Empty icon={WifiOff} title={t('neverLoaded')}>
        {t('neverLoadedText')}
      </Empty>
    </div>
  );
}

/** Shown in place of the whole thread. Has a link back to the list if the list is not beside it. */
export function NeverLoadedThread() {
  const c = useTranslations('common');
  return (
    <div className="flex h-full flex-col bg-sunken">
      <div className="p-2.5 lg:hidden">
        <Button asChild look="quiet" size="icon">
          <Link href="/inbox" onNavigate={openInPlace('/inbox')} aria-label={c('back')}>
            <ArrowLeft className="size-5" />
          </Link>
        </Button>
      </div>
      <NeverLoaded />
    </div>
  );
}
