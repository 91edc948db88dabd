import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { anchorOf } from '../guides/anchor-of.ts';
import { Prose } from '../prose.tsx';
import { behaviours } from './behaviours.ts';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('behaviourGuide'))('title'),
});

/** The page about the API's general behavior: which of two possible designs the API has, and why. */
export default async function BehaviourPage() {
  const t = await getTranslations('behaviourGuide');
  const locale = await getLocale();
  return (
    <main lang={locale} className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
      <p className="mt-2 text-pretty text-ink-soft">{t('lead')}</p>
      {behaviours.map(([subject, ones]) => (
        <section key={subject.en} className="mt-10">
          <h2 id={anchorOf(subject[locale])} className="scroll-mt-20 text-xl font-semibold tracking-tight">
            {subject[locale]}
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
            {ones.map(({ what, why }) => (
              <li key={what.en} className="px-4 py-3">
                <p className="text-pretty">
                  <Prose text={what[locale]} />
                </p>
                <p className="mt-1 text-md text-pretty text-ink-soft">
                  <Prose text={why[locale]} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
