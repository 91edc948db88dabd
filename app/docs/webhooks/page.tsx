import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { sourceOf } from '../book/source-of.ts';
import { CodeBlock } from '../code-block.tsx';
import { anchorOf } from '../guides/anchor-of.ts';
import { marks } from '../marks.tsx';
import { deliveryHeaders, failures, verifySources } from './parts.ts';
import { SampleBodies } from './sample-bodies.tsx';
import { TestVectors } from './test-vectors.tsx';
import { VerifyTabs } from './verify-tabs.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webhooksGuide'))('title'),
});

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 space-y-4">
    <h2 id={anchorOf(title)} className="scroll-mt-20 text-xl font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

async function Headers() {
  const t = await getTranslations('webhooksGuide');
  return (
    <dl className="divide-y divide-line rounded-xl border border-line text-md">
      {deliveryHeaders.map(([name, text]) => (
        <div key={name} className="grid gap-1 px-4 py-2.5 sm:grid-cols-[14rem_1fr]">
          <dt className="font-mono text-sm">{name}</dt>
          <dd className="text-ink-soft">{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

export default async function WebhooksDocs() {
  const t = await getTranslations('webhooksGuide');
  const sources = verifySources.map(([name, file]) => ({ name, file, text: sourceOf('webhooks/verify', file) }));
  return (
    <Texts of="app/docs/webhooks/page.tsx">
      <main lang={await getLocale()} className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
        <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-2 text-ink-soft">{t('lead')}</p>
        <Section title={t('arrives')}>
          <p>{t.rich('arrivesText', marks)}</p>
          <Headers />
        </Section>
        <Section title={t('verify')}>
          <p>{t.rich('verifyText', marks)}</p>
          <VerifyTabs label={t('language')} sources={sources} />
        </Section>
        <Section title={t('vectors')}>
          <p>{t('vectorsText')}</p>
          <TestVectors />
        </Section>
        <Section title={t('try')}>
          <p>{t('tryText')}</p>
          <CodeBlock name="send.sh" text={sourceOf('webhooks/verify', 'send.sh')} />
          <p>{t.rich('tryPanel', marks)}</p>
        </Section>
        <Section title={t('fails')}>
          <ul className="list-disc space-y-1.5 pl-5">
            {failures.map((failure) => (
              <li key={failure}>{t.rich(failure, marks)}</li>
            ))}
          </ul>
        </Section>
        <Section title={t('types', { count: eventTypeNames.length })}>
          <SampleBodies />
        </Section>
      </main>
    </Texts>
  );
}
