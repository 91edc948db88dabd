'use client';

import { useTranslations } from 'next-intl';
import { Segments } from '#app/_ui/segments.tsx';
import { CodeBlock } from '../code-block.tsx';
import { keepLanguage, useKey, useLanguage } from './own-key.ts';
import type { Sample } from './samples-of.ts';

/** Where the text went on behind the key, its quotation mark ends it. */
const closing: Readonly<Record<Sample['language'], string>> = { curl: '', TypeScript: '', Python: '"', PHP: "'" };

/** The call in the reader's language, the same for every operation, with their key in it as soon as there is one. */
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
