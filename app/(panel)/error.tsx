'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';

/**
 * Whether a script of the page could not be loaded. This happens after a new version is deployed, and only a reload of
 * the page helps.
 */
const isOutdated = ({ name }: Error) => name === 'ChunkLoadError';

/** Shown instead of a page that failed to render. The navigation stays. */
export default function PanelError({ error, reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('common');
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center px-6 text-center">
      <CircleAlert className="size-10 text-danger" aria-hidden />
      <h1 className="mt-4 text-xl font-semibold">{t('brokenTitle')}</h1>
      <p className="mt-1 text-sm text-ink-soft">{t('brokenText')}</p>
      <Button className="mt-6" onClick={() => (isOutdated(error) ? window.location.reload() : reset())}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
