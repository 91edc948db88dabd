import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { limitsOf, typeWords } from './describe-schema.ts';
import type { Schema } from './read-reference.ts';
import { Words } from './words.tsx';

interface Props {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly children: ReactNode;
}

/** Describes a field or a parameter: its name, type, constraints and meaning. */
export function FieldText({ name, schema, isRequired, description, children }: Props) {
  const t = useTranslations('reference');
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <code className="font-mono text-sm font-medium break-all">{name}</code>
        <code lang="en" className="font-mono text-xs break-words text-ink-soft">
          {typeWords(schema)}
        </code>
        {limitsOf(schema).map(({ limit, value }) => (
          <span key={limit} className="text-xs text-ink-soft">
            {t(`limit_${limit}`, { value })}
          </span>
        ))}
        {isRequired && <span className="text-xs font-medium text-warning">{t('required')}</span>}
        {children}
      </p>
      {description && (
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">
          <Words text={description} />
        </p>
      )}
    </>
  );
}
