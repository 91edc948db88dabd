'use client';

import { useTranslations } from 'next-intl';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { CodeBlock } from '../code-block.tsx';
import { keepLanguage, useKey, useLanguage } from './own-key.ts';
import type { Sample } from './samples-of.ts';

/**
 * The quotation mark to insert after the reader's API key, in each language. In Python and PHP, the code that the key
 * replaces contains the quotation mark that closes the string.
 */
const closing: Readonly<Record<Sample['language'], string>> = { curl: '', TypeScript: '', Python: '"', PHP: "'" };

/**
 * Shows the call of an operation in the programming language that the reader chose for all operations. If the reader
 * has entered an API key, the call contains it.
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
