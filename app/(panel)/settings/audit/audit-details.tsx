'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { audit } from '#app/_i18n/messages/en/audit.ts';
import { ColorDot } from '#app/_ui/color-picker.tsx';
import type { AuditEntry } from '#server/contract/audit.ts';

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}
const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** A time as JSON writes it. */
const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Texts longer than that stand on lines of their own. */
const shortMax = 40;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Words of ours among the values: roles, what a tag is for, types of fields. */
function useWord(): (field: string, value: string) => string {
  const members = useTranslations('members');
  const tags = useTranslations('tags');
  const fields = useTranslations('fields');
  return (field, value) => {
    const [say, key] =
      field === 'role'
        ? [members, `role_${value}`]
        : field === 'tag_type'
          ? [tags, `type_${value}`]
          : ['type', 'field_type'].includes(field)
            ? [fields, `type_${value}`]
            : [null, ''];
    return say?.has(key as never) ? (say as (key: string) => string)(key) : value;
  };
}

/** A value of the log as a person writes it. */
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
  if (/^#[0-9a-f]{6}$/i.test(text)) {
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

function FromTo({ field, change: { from, to } }: { field: string; change: Change }) {
  const isLong = [from, to].some((value) => String(value).length > shortMax);
  const before = <Value field={field} value={from} />;
  const after = <Value field={field} value={to} />;
  if (isLong) {
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

/** What the log tells beside the sentence: what was changed from what to what. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const told = Object.entries(entry.details ?? {}).filter(
    ([key, value]) =>
      t.has(`field_${key}` as never) &&
      value !== entry.object.name &&
      !isNothing(value) &&
      value !== false &&
      value !== 0,
  );
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
