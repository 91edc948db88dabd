'use client';

import { useTranslations } from 'next-intl';
import { ComboBox } from '#app/_ui/fields/combo-box.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { AutomationCondition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { useIssueAt } from '../use-issue-at.ts';
import { useDetailChoices, useValueChoices } from './use-choices.ts';

/** The comparisons that the user can choose. `absent` is stored as the comparison `exists` with the value false. */
const comparisons = ['eq', 'ne', 'contains', 'exists', 'absent', 'gt', 'lt'] as const;

const comparisonOf = ({ op, value }: AutomationCondition): string =>
  op === 'exists' && value === false ? 'absent' : op;

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

interface Props {
  readonly condition: AutomationCondition;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (condition: AutomationCondition) => void;
}

/** Fields for one condition on a contact: the attribute, the comparison and the value. */
export function ConditionFields({ condition, path, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const { words, error } = useIssueAt(issues, path);
  const { field } = condition;
  const details = useDetailChoices('condition');
  const values = useValueChoices(field);
  const comparison = comparisonOf(condition);
  const isBare = comparison === 'exists' || comparison === 'absent';
  const compare = (next: string) => {
    const { value } = condition;
    const kept = typeof value === 'boolean' ? '' : (value ?? '');
    if (next === 'absent') return onChange({ field, op: 'exists', value: false });
    onChange(next === 'exists' ? { field, op: next } : { field, op: next, value: kept });
  };
  const isKnown = (comparisons as readonly string[]).includes(comparison);
  return (
    <div className="grid flex-1 gap-3 @md:grid-cols-3">
      <Field label={t('field_field')} hint={words('field')} error={error('field')}>
        {(control) => (
          <ComboBox
            control={control}
            value={field}
            choices={details}
            onChange={(next) => onChange({ ...condition, field: next })}
          />
        )}
      </Field>
      <Field label={t('field_op')} error={error('op')}>
        {(control) => (
          <Select {...control} value={comparison} onChange={(event) => compare(event.target.value)}>
            {!isKnown && <option value={comparison}>{comparison}</option>}
            {comparisons.map((one) => (
              <option key={one} value={one}>
                {t(`choice_${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isBare && (
        <Field label={t('field_value')} error={error('value')}>
          {(control) => (
            <ComboBox
              control={control}
              value={asText(condition.value)}
              choices={values}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
