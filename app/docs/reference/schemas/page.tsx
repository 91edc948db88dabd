import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { readReference } from '../read-reference.ts';
import { ReferenceFrame } from '../reference-frame.tsx';
import { SchemaView } from '../schema-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('reference'))('schemas'),
});

/** The page of the reference with the schemas that several operations share. */
export default async function SchemasPage() {
  const t = await getTranslations('reference');
  const { schemas } = await readReference();
  return (
    <Texts of="app/docs/reference/schemas/page.tsx">
      <ReferenceFrame title={t('schemas')} withoutKey>
        {Object.entries(schemas).map(([name, schema]) => (
          <section key={name} aria-labelledby={name} className="mt-8">
            <h2 id={name} className="mb-2 scroll-mt-20 text-xl font-semibold tracking-tight break-words">
              <a href={`/docs/reference/schemas#${name}`} lang="en" className="hover:underline">
                {name}
              </a>
            </h2>
            <SchemaView schema={schema} />
          </section>
        ))}
      </ReferenceFrame>
    </Texts>
  );
}
