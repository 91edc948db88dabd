import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { publicUrl } from '#server/base/env.ts';
import { OperationList } from './operation-list.tsx';
import { readReference } from './read-reference.ts';
import { ReferenceFrame } from './reference-frame.tsx';
import { titleOf } from './title-of.ts';
import { Words } from './words.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('reference'))('title'),
});

/** The start page of the API reference: all operations by subject, generated from the OpenAPI document. */
export default async function ReferencePage() {
  const t = await getTranslations('reference');
  const locale = await getLocale();
  const { description, tags } = await readReference();
  return (
    <Texts of="app/docs/reference/page.tsx">
      <ReferenceFrame title={t('title')}>
        <p className="mt-4 text-pretty">
          <Words text={description} />
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          {t('address')} <code className="font-mono">{publicUrl()}/v1</code> ·{' '}
          <a href="/v1/openapi" className="text-accent underline underline-offset-2">
            OpenAPI 3.1
          </a>
        </p>
        {tags.map((tag) => (
          <section key={tag.slug} aria-labelledby={tag.slug} className="mt-8">
            <h2 id={tag.slug} className="text-xl font-semibold tracking-tight">
              {titleOf(tag, locale)}
            </h2>
            <OperationList operations={tag.operations} />
          </section>
        ))}
      </ReferenceFrame>
    </Texts>
  );
}
