import { Compass } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Button } from './_ui/button.tsx';

export default async function NotFound() {
  const t = await getTranslations('common');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <Compass className="size-10 text-ink-faint" aria-hidden />
      <h1 className="mt-4 text-lg font-semibold">{t('notFoundTitle')}</h1>
      <p className="mt-1 text-[13px] text-ink-soft">{t('notFoundText')}</p>
      <Button asChild className="mt-6">
        <Link href="/">{t('home')}</Link>
      </Button>
    </main>
  );
}
