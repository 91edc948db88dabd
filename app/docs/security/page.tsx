import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { anchorOf } from '../guides/anchor-of.ts';
import { marks } from '../marks.tsx';
import { promises } from './promises.ts';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('securityGuide'))('title'),
});

/** The security page: our promises, how each promise is tested, and how to report a vulnerability. */
export default async function SecurityPage() {
  const t = await getTranslations('securityGuide');
  const locale = await getLocale();
  return (
    <main lang={locale} className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
      <p className="mt-2 text-pretty text-ink-soft">{t('lead')}</p>
      {promises.map(([subject, ones]) => (
        <section key={subject.en} className="mt-10">
          <h2 id={anchorOf(subject[locale])} className="scroll-mt-20 text-xl font-semibold tracking-tight">
            {subject[locale]}
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
            {ones.map(({ what, tests }) => (
              <li key={what.en} className="px-4 py-3">
                <p>{what[locale]}</p>
                <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 font-mono text-xs text-ink-soft">
                  {tests.map((test) => (
                    <span key={test} className="min-w-0 wrap-anywhere">
                      {test}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-10 space-y-3">
        <h2 id={anchorOf(t('report'))} className="scroll-mt-20 text-xl font-semibold tracking-tight">
          {t('report')}
        </h2>
        <p>{t.rich('reportHow', marks)}</p>
        <p>{t('reportThen')}</p>
      </section>
    </main>
  );
}
