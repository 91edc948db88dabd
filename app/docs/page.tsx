import type { Metadata } from 'next';
import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { buttonLook } from '#app/_ui/buttons/button-look.ts';
import { guideNames, readGuide } from './guides/read-guide.ts';
import { readReference } from './reference/read-reference.ts';
import { titleOf } from './reference/title-of.ts';

export const generateMetadata = async (): Promise<Metadata> => {
  const t = await getTranslations('docs');
  return { title: t('startTitle'), description: t('startLead') };
};

const card = 'block h-full rounded-xl border border-line p-4 hover:border-line-strong hover:bg-canvas';

/** The first page of the documentation. */
export default async function DocsPage() {
  const t = await getTranslations('docs');
  const locale = await getLocale();
  const quickstart = readGuide('quickstart', locale);
  const { tags } = await readReference();
  return (
    <main lang={locale} className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{t('startTitle')}</h1>
      <p className="mt-2 text-lg text-pretty text-ink-soft">{t('startLead')}</p>
      <section aria-labelledby="begin" className="mt-8 rounded-2xl bg-accent-soft p-5 sm:p-6">
        <h2 id="begin" className="text-xl font-semibold tracking-tight text-accent-ink">
          {quickstart.title}
        </h2>
        <p className="mt-1.5 max-w-2xl text-pretty text-accent-ink">{quickstart.lead}</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <Link href="/docs/quickstart" prefetch={false} className={buttonLook({})}>
            {t('startButton')}
          </Link>
        </p>
      </section>
      <section aria-labelledby="guides" className="mt-10">
        <h2 id="guides" className="text-xl font-semibold tracking-tight">
          {t('guides')}
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {guideNames.map((name) => {
            const { title, lead } = readGuide(name, locale);
            return (
              <li key={name}>
                <Link href={`/docs/guides/${name}`} prefetch={false} className={card}>
                  <span className="block font-medium">{title}</span>
                  <span className="mt-1 block text-sm text-pretty text-ink-soft">{lead.replaceAll('`', '')}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="reference" className="mt-10">
        <h2 id="reference" className="text-xl font-semibold tracking-tight">
          <Link href="/docs/reference" prefetch={false} className="hover:underline">
            {t('reference')}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">{t('referenceLead')}</p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag.slug}>
              <Link
                href={`/docs/reference/${tag.slug}`}
                prefetch={false}
                className="block rounded-full border border-line px-3 py-1 text-sm hover:border-line-strong hover:bg-canvas"
              >
                {titleOf(tag, locale)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="programs" className="mt-10">
        <h2 id="programs" className="text-xl font-semibold tracking-tight">
          {t('programs')}
        </h2>
        <p className="mt-1 text-pretty text-ink-soft">
          {t.rich('programsText', {
            openapi: (text) => (
              <a href="/v1/openapi" className="text-accent underline underline-offset-2">
                {text}
              </a>
            ),
            llms: (text) => (
              <a href="/llms.txt" className="text-accent underline underline-offset-2">
                {text}
              </a>
            ),
            code: (text) => <code className="font-mono text-code">{text}</code>,
          })}
        </p>
      </section>
    </main>
  );
}
