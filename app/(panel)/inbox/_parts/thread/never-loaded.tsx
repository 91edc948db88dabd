'use client';

import { ArrowLeft, WifiOff } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { openInPlace } from '../store/open-in-place.ts';

/**
 * Shown instead of a conversation that was never loaded, while there is no network. The conversation loads
 * automatically once the network is back.
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

/**
 * Replaces the whole thread of a conversation that was never loaded. On narrow screens, where the list is not next to
 * the thread, this component also shows a link to the list.
 */
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
