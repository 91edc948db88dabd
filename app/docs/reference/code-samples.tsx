'use client';

import { useTranslations } from 'next-intl';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { CodeBlock } from '../code-block.tsx';
import { keepLanguage, useKey, useLanguage } from './own-key.ts';
import type { Sample } from './samples-of.ts';

/** The quotation mark that ends the string literal in the sample if its text continued after the key. */
const closing: Readonly<Record<Sample['language'], string>> = { curl: '', TypeScript: '', Python: '"', PHP: "'" };

/**
 * Shows the call in the language the reader chose, which is the same for every operation. Once the reader has entered a
 * key, the call contains it.
 */
export function CodeSamples({ samples, name }: { samples: readonly Sample[]; name: string }) {
  const t = useTranslations('reference');
  const key = useKey();
  const chosen = useLanguage();
  const sample = samples.find(({ language }) => language === chosen) ?? samples[0];
  if (!sample) return null;
  const { language, text, key: stand } = sample;
  return (
    <div className="space-y-2">
      <Segments
        label={`${t('language')}: ${name}`}
        value={language}
        onChange={keepLanguage}
        options={samples.map((one) => ({ value: one.language, label: one.language }))}
      />
      <CodeBlock name={`${language} ${name}`} text={key ? text.replace(stand, () => key + closing[language]) : text} />
    </div>
  );
}
