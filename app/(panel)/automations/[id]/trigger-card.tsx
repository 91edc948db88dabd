'use client';

import { useTranslations } from 'next-intl';
import { Field, Input, Select } from '#app/_ui/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { AutomationDefinition, AutomationTrigger } from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { ConditionList } from './fields/condition-list.tsx';
import { OneField } from './fields/one-field.tsx';
import { type StepField, stageFields } from './step-shapes.ts';
import { useIssueAt } from './use-issue-at.ts';

const shapes: Readonly<Record<AutomationTrigger['type'], readonly StepField[]>> = {
  webhook: [],
  contact_created: [],
  conversation_created: [],
  message_received: [{ key: 'keyword', kind: 'text' }],
  tag_added: [{ key: 'tag', kind: 'tag' }],
  stage_entered: stageFields,
};

interface Props {
  readonly draft: AutomationDefinition;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (part: Partial<AutomationDefinition>) => void;
}

/** What starts the flow, for whom, and how often one person may be in it. */
export function TriggerCard({ draft, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { words } = useIssueAt(issues, 'trigger');
  const { trigger, settings } = draft;
  const begin = (type: AutomationTrigger['type']) =>
    onChange({
      trigger: { type, ...Object.fromEntries(shapes[type].map(({ key }) => [key, ''])) } as AutomationTrigger,
    });
  return (
    <Card className="overflow-visible p-5">
      <h2 className="mb-4 text-md font-semibold">{e('startTitle')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('startedBy')} hint={words('')}>
          {(control) => (
            <Select
              {...control}
              value={trigger.type}
              onChange={(event) => begin(event.target.value as AutomationTrigger['type'])}
            >
              {(Object.keys(shapes) as AutomationTrigger['type'][]).map((type) => (
                <option key={type} value={type}>
                  {t(`trigger_${type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {shapes[trigger.type].map((field) => (
          <OneField
            key={field.key}
            field={field}
            values={trigger}
            path="trigger"
            issues={issues}
            onChange={(changed) => onChange({ trigger: { ...trigger, ...changed } as AutomationTrigger })}
          />
        ))}
        <Field label={t('cooldown')} hint={t('cooldownHint')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              value={draft.cooldown_minutes}
              onChange={(event) =>
                onChange({ cooldown_minutes: Math.max(0, Number.parseInt(event.target.value, 10) || 0) })
              }
            />
          )}
        </Field>
      </div>
      <ConditionList
        conditions={settings.conditions}
        issues={issues}
        onChange={(conditions) => onChange({ settings: { ...settings, conditions } })}
      />
    </Card>
  );
}
