'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { Add, replaced, useSeveral } from '../../../inbox/_parts/interactive/interactive-parts.tsx';
import { useIssueAt } from '../use-issue-at.ts';

/** A choice that the customer may tap or send as an answer. A row that was read from an imported file keeps its id. */
export interface ChoiceRow {
  readonly id?: string | undefined;
  readonly title: string;
  readonly description?: string | undefined;
}

/** Settings of the rows: their kind, how many of them there may be, and how long their texts may be. */
interface Manner {
  readonly kind: 'button' | 'row';
  readonly most: number;
  readonly titleMax: number;
  /** Absent if the rows have no description. */
  readonly descriptionMax?: number;
}

interface Props extends Manner {
  readonly rows: readonly ChoiceRow[];
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (rows: ChoiceRow[]) => void;
}

const words = {
  button: { title: 'button', add: 'addButton', remove: 'removeButton' },
  row: { title: 'row', add: 'addRow', remove: 'removeRow' },
} as const;

/** Sets the description of a row. An empty description is left out, because the messaging provider refuses it. */
const described = ({ description: _before, ...row }: ChoiceRow, description: string): ChoiceRow =>
  description === '' ? row : { ...row, description };

/** The fields for choices, one below the other. They use the same labels as the interactive messages of the inbox. */
export function ChoiceRows({ kind, most, titleMax, descriptionMax, rows, path, issues, onChange }: Props) {
  const t = useTranslations('interactive');
  const { error } = useIssueAt(issues, path);
  const { list, add, remove } = useSeveral<ChoiceRow>(
    rows,
    (next) => onChange([...next]),
    () => ({ title: '' }),
  );
  const said = words[kind];
  return (
    <div ref={list} className="space-y-3">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id other than its position.
        <div key={index} data-choice className="flex items-start gap-1">
          <div className="grid min-w-0 flex-1 gap-2 @md:grid-cols-2">
            <Field label={t(said.title, { position: index + 1 })} error={error(`${index}.title`) ?? error(`${index}`)}>
              {(control) => (
                <Input
                  {...control}
                  value={row.title}
                  maxLength={titleMax}
                  onChange={({ target }) => onChange(replaced(rows, index, { ...row, title: target.value }))}
                  autoComplete="off"
                />
              )}
            </Field>
            {descriptionMax !== undefined && (
              <Field label={t('rowDescription', { position: index + 1 })} error={error(`${index}.description`)}>
                {(control) => (
                  <Input
                    {...control}
                    value={row.description ?? ''}
                    maxLength={descriptionMax}
                    onChange={({ target }) => onChange(replaced(rows, index, described(row, target.value)))}
                    autoComplete="off"
                  />
                )}
              </Field>
            )}
          </div>
          {rows.length > 1 && (
            <RemoveButton
              label={t(said.remove, { position: index + 1 })}
              className="mt-6.5"
              onRemove={() => remove(index)}
            />
          )}
        </div>
      ))}
      {error('') && <p className="text-xs text-danger">{error('')}</p>}
      {rows.length < most && <Add onClick={add}>{t(said.add)}</Add>}
    </div>
  );
}
