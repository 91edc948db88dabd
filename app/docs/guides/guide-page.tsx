import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { GuideView } from './guide-view.tsx';
import { guideNames, readGuide } from './read-guide.ts';

/** The page of a guide, with a link to the next guide. */
export async function GuidePage({ name }: { name: Parameters<typeof readGuide>[0] }) {
  const t = await getTranslations('docs');
  const locale = await getLocale();
  const order = ['quickstart', ...guideNames] as const;
  const next = guideNames[order.indexOf(name)];
  return (
    <main lang={locale} className="mx-auto max-w-3xl space-y-4 px-4 py-10 sm:px-6">
      <GuideView text={readGuide(name, locale).text} language={t('language')} />
      {next && (
        <p className="border-t border-line pt-6">
          <Link
            href={`/docs/guides/${next}`}
            prefetch={false}
            className="font-medium text-accent underline underline-offset-2"
          >
            {t('next', { title: readGuide(next, locale).title })}
          </Link>
        </p>
      )}
    </main>
  );
}
