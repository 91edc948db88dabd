'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { audit } from '#app/_i18n/messages/en/audit.ts';
import { hasText, textOr } from '#app/_i18n/text-or.ts';
import { ColorDot } from '#app/_ui/fields/color-picker.tsx';
import type { AuditEntry } from '#server/contract/platform/audit.ts';
import { isChange, isColor, isLong, isNothing, isTime, toldOf } from './read-details.ts';

/** Returns a function that translates coded values, such as roles and field types. */
function useWord(): (field: string, value: string) => string {
  const roles = useTranslations('roles');
  const tags = useTranslations('tags');
  const fields = useTranslations('fields');
  const audit = useTranslations('audit');
  return (field, value) => {
    const [say, key] =
      field === 'role'
        ? [roles, value]
        : field === 'tag_type'
          ? [tags, `type_${value}`]
          : field === 'distribution'
            ? [audit, `distribution_${value}`]
            : ['type', 'field_type'].includes(field)
              ? [fields, `type_${value}`]
              : [null, ''];
    return say ? textOr(say, key, value) : value;
  };
}

/** Shows a value of an audit entry in readable form. */
function Value({ field, value }: { field: string; value: unknown }) {
  const t = useTranslations('audit');
  const c = useTranslations('common');
  const format = useFormatter();
  const word = useWord();
  if (isNothing(value)) return <span className="text-ink-faint italic">{t('nothing')}</span>;
  if (typeof value === 'boolean') return value ? c('yes') : c('no');
  if (typeof value === 'number') return format.number(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isColor(text)) {
    return (
      <span className="inline-flex items-center gap-1 font-mono">
        <ColorDot color={text} />
        {text}
      </span>
    );
  }
  if (isTime(text)) return format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' });
  return word(field, text);
}

function FromTo({ field, change }: { field: string; change: { from: unknown; to: unknown } }) {
  const before = <Value field={field} value={change.from} />;
  const after = <Value field={field} value={change.to} />;
  if (isLong(change)) {
    return (
      <>
        <del className="line-clamp-3 text-ink-faint">{before}</del>
        <ins className="line-clamp-3 no-underline">{after}</ins>
      </>
    );
  }
  return (
    <>
      {before} <span aria-hidden>→</span> {after}
    </>
  );
}

/** Shows the details of an audit entry below its sentence, such as the old and the new value of a change. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const told = toldOf(entry.details, entry.object.name, (key) => hasText(t, `field_${key}`));
  if (told.length === 0) return null;
  return (
    <dl className="mt-1.5 space-y-0.5 text-xs text-ink-soft">
      {told.map(([key, value]) => (
        <div key={key} className="flex gap-1.5">
          <dt className="shrink-0 text-ink-faint">{t(`field_${key}` as keyof typeof audit & `field_${string}`)}:</dt>
          <dd className="min-w-0 break-words">
            {isChange(value) ? (
              <FromTo field={key} change={value} />
            ) : (
              <span className="line-clamp-3">
                <Value field={key} value={value} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
