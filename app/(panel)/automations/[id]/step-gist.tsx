'use client';

import { useTranslations } from 'next-intl';
import { Moment } from '#app/_ui/time.tsx';

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** What a step was given, in a line or a few: until when, or its values. */
export function StepGist({ input }: { input: unknown }) {
  const t = useTranslations('automations');
  if (typeof input !== 'object' || input === null) return null;
  const { until, ...values } = input as Readonly<Record<string, unknown>>;
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
          <span className="text-ink-faint">{t.has(`field_${key}` as never) ? t(`field_${key}` as never) : key}</span>{' '}
          {shown(value)}
        </p>
      ))}
    </div>
  );
}
