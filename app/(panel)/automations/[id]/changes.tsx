'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { useFields, usePipelines, useUsers } from '../../_contacts/use-configuration.ts';

interface Change {
  readonly object: string;
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Describes in words what a step changed, or would change in a dry run. Shows names instead of ids and keys. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('automationEditor');
  const fields = useFields();
  const pipelines = usePipelines() ?? [];
  const users = useUsers();
  const stages = pipelines.flatMap((one) => one.stages);
  const nameOf = (field: string): string => {
    const [scope = '', ...rest] = field.split('.');
    const key = rest.join('.');
    if (scope === 'fields') return fields.find((one) => one.key === key)?.label ?? key;
    if (scope === 'pipelines') return pipelines.find(({ id }) => id === key)?.name ?? t('change_pipeline');
    return textOr(t, `change_${field}`, field);
  };
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'object') {
      const { name, stage, stage_id: id, reason } = value as Readonly<Record<string, unknown>>;
      const said = stages.find((one) => one.id === (id ?? stage))?.name ?? name ?? stage ?? reason;
      return said === undefined || said === null ? JSON.stringify(value) : String(said);
    }
    const text = String(value);
    const known = stages.find(({ id }) => id === text)?.name ?? users.find(({ id }) => id === text)?.name;
    if (known) return known;
    return textOr(t, `state_${text}`, text);
  };
  return (
    <div className="space-y-0.5 text-sm break-words text-ink-soft empty:hidden">
      {changes.map(({ object, field, from, to }) => (
        <p key={`${object} ${field} ${String(to)}`}>
          <span className="text-ink-faint">
            {textOr(t, `object_${object}`, object)} · {nameOf(field)}:
          </span>{' '}
          {from !== null && from !== undefined && <del className="text-ink-faint">{shown(from)}</del>}{' '}
          <span className="text-ink">{shown(to)}</span>
        </p>
      ))}
    </div>
  );
}
