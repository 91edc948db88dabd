import { Compass } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from './_ui/buttons/button-look.ts';

/** This page must have no client-side script, because Next includes the code of this page in every other page. */
export default async function NotFound() {
  const t = await getTranslations('common');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <Compass className="size-10 text-ink-faint" aria-hidden />
      <h1 className="mt-4 text-xl font-semibold">{t('notFoundTitle')}</h1>
      <p className="mt-1 text-sm text-ink-soft">{t('notFoundText')}</p>
      <a href="/" className={buttonLook({}, 'mt-6')}>
        {t('home')}
      </a>
    </main>
  );
}
