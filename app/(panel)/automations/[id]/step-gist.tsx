'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Moment } from '#app/_ui/time/time.tsx';

/** Formats a value. Choices are shown by the titles that the customer sees, and other objects as JSON. */
function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const titles = Array.isArray(value) ? value.flatMap(titlesIn) : [];
  return titles.length > 0 ? titles.join(' ') : JSON.stringify(value);
}

const titlesIn = (choice: { readonly title?: string; readonly rows?: readonly { readonly title: string }[] } | null) =>
  (choice?.rows ?? (choice?.title ? [choice] : [])).map(({ title }) => `[${title}]`);

/**
 * Returns the key of a value's label. The API's `body` of a message with buttons or sections has the label of `text`.
 */
const labelOf = (key: string, values: object): string =>
  key === 'body' && ('buttons' in values || 'sections' in values) ? 'text' : key;

/** Summarizes the input of a step in a few lines: until when the step waits, and its values. */
export function StepGist({ input }: { input: unknown }) {
  const t = useTranslations('automations');
  if (typeof input !== 'object' || input === null) return null;
  const { until, file_id: _file, ...values } = input as Readonly<Record<string, unknown>>;
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return (
    <div className="text-sm break-words whitespace-pre-line text-ink-soft">
      {typeof until === 'string' && (
        <p>
          {t('until')} <Moment at={until} />
        </p>
      )}
      {said.map(([key, value]) => (
        <p key={key}>
          <span className="text-ink-faint">{textOr(t, `field_${labelOf(key, values)}`, key)}</span>{' '}
          {key === 'kind' ? textOr(t, `choice_${value}`, shown(value)) : shown(value)}
        </p>
      ))}
    </div>
  );
}
