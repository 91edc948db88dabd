import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { sourceOf } from '../book/source-of.ts';
import { CodeBlock } from '../code-block.tsx';
import { anchorOf } from '../guides/anchor-of.ts';
import { marks } from '../marks.tsx';
import { VerifyTabs } from '../webhooks/verify-tabs.tsx';
import { chatRules, chatSources } from './parts.ts';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webChatGuide'))('title'),
});

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 space-y-4">
    <h2 id={anchorOf(title)} className="scroll-mt-20 text-xl font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

export default async function WebChatDocs() {
  const t = await getTranslations('webChatGuide');
  const sources = chatSources.map(([name, file]) => ({ name, file, text: sourceOf('web-chat/sign', file) }));
  return (
    <Texts of="app/docs/web-chat/page.tsx">
      <main lang={await getLocale()} className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
        <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-2 text-ink-soft">{t('lead')}</p>
        <Section title={t('claimed')}>
          <p>{t.rich('claimedText', marks)}</p>
        </Section>
        <Section title={t('sign')}>
          <p>{t.rich('signText', marks)}</p>
          <VerifyTabs label={t('language')} sources={sources} />
        </Section>
        <Section title={t('tell')}>
          <p>{t.rich('tellText', marks)}</p>
          <CodeBlock name="page.html" text={sourceOf('web-chat/sign', 'page.html')} />
        </Section>
        <Section title={t('rules')}>
          <ul className="list-disc space-y-1.5 pl-5">
            {chatRules.map((rule) => (
              <li key={rule}>{t.rich(rule, marks)}</li>
            ))}
          </ul>
        </Section>
      </main>
    </Texts>
  );
}
