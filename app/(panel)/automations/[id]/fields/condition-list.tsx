'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { AutomationCondition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { ConditionFields } from './condition-fields.tsx';

const most = 20;

interface Props {
  readonly conditions: readonly AutomationCondition[];
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (conditions: AutomationCondition[]) => void;
}

/** The conditions that a contact must meet when the automation starts, and again after every wait. */
export function ConditionList({ conditions, issues, onChange }: Props) {
  const t = useTranslations('automationEditor');
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">{t('conditions')}</legend>
      <p aria-hidden className="text-sm font-medium">
        {t('conditions')}
      </p>
      <p className="mt-0.5 text-xs text-ink-faint">{t('conditionsHint')}</p>
      <ul className="mt-3 space-y-3 empty:hidden">
        {conditions.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id other than its position.
          <li key={index} className="flex items-start gap-2">
            <ConditionFields
              condition={condition}
              path={`settings.conditions.${index}`}
              issues={issues}
              onChange={(next) => onChange(conditions.map((one, at) => (at === index ? next : one)))}
            />
            <Button
              size="icon"
              look="quiet"
              className="mt-6"
              aria-label={t('removeCondition', { number: index + 1 })}
              onClick={() => onChange(conditions.filter((_, at) => at !== index))}
            >
              <Trash2 className="size-4" aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {conditions.length < most && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => onChange([...conditions, { field: 'tag', op: 'eq', value: '' }])}
        >
          <Plus className="size-4" aria-hidden />
          {t('addCondition')}
        </Button>
      )}
    </fieldset>
  );
}
