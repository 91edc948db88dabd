'use client';

import { useTranslations } from 'next-intl';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import type { AutomationDefinition, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { ConditionList } from './fields/condition-list.tsx';
import { OneField } from './fields/one-field.tsx';
import { type StepField, stageFields } from './step-shapes.ts';
import { useIssueAt } from './use-issue-at.ts';

/** The fields to fill in for each type of trigger. */
const shapes: Readonly<Record<AutomationTrigger['type'], readonly StepField[]>> = {
  webhook: [],
  contact_created: [],
  conversation_created: [],
  message_received: [{ key: 'keyword', kind: 'text' }],
  tag_added: [{ key: 'tag', kind: 'tag' }],
  stage_entered: stageFields,
  conversation_resolved: [],
  conversation_rated: [
    { key: 'min_rating', kind: 'rating' },
    { key: 'max_rating', kind: 'rating' },
  ],
  contact_opted_out: [],
  button_tapped: [{ key: 'button', kind: 'text' }],
  campaign_replied: [{ key: 'campaign', kind: 'campaign' }],
  schedule: [
    { key: 'every', kind: 'choice', choices: ['day', 'week', 'month'] },
    { key: 'weekdays', kind: 'weekdays' },
    { key: 'day', kind: 'number', label: 'month_day' },
    { key: 'hour', kind: 'hour', label: 'at_hour' },
    { key: 'segment', kind: 'segment' },
  ],
  from_ad: [{ key: 'ad', kind: 'text' }],
  no_answer: [{ key: 'minutes', kind: 'number' }],
  date_field: [
    { key: 'field', kind: 'field' },
    { key: 'when', kind: 'choice', choices: ['before', 'on', 'after'] },
    { key: 'days', kind: 'number' },
    { key: 'hour', kind: 'hour' },
    { key: 'repeat', kind: 'choice', choices: ['yearly', 'once'] },
  ],
};

const begun: Partial<Record<AutomationTrigger['type'], object>> = {
  no_answer: { minutes: 60 },
  schedule: { every: 'day', hour: 9 },
  date_field: { field: '', when: 'on', hour: 9, repeat: 'yearly' },
};

/**
 * Returns the fields of a trigger. The number of days is left out if a date trigger runs on the date itself. Weekdays
 * are only for a weekly schedule, and the day of the month only for a monthly one.
 */
const fieldsOf = (trigger: AutomationTrigger): readonly StepField[] =>
  shapes[trigger.type].filter(({ key }) => {
    if (trigger.type === 'date_field') return key !== 'days' || trigger.when !== 'on';
    if (trigger.type !== 'schedule') return true;
    return key === 'weekdays' ? trigger.every === 'week' : key !== 'day' || trigger.every === 'month';
  });

/**
 * Keeps only the day settings that match the schedule: weekdays for a weekly one, the day of the month for a monthly
 * one, none for a daily one.
 */
const inRhythm = (trigger: AutomationTrigger): AutomationTrigger => {
  if (trigger.type !== 'schedule') return trigger;
  const { weekdays, day, ...rest } = trigger;
  if (trigger.every === 'week') return { ...rest, weekdays: weekdays ?? [] };
  return trigger.every === 'month' ? { ...rest, day: day ?? 1 } : rest;
};

/** Returns a new trigger with its initial values. A rating is absent until the user chooses one. */
const newTrigger = (type: AutomationTrigger['type']): AutomationTrigger => {
  if (begun[type]) return { type, ...begun[type] } as AutomationTrigger;
  const empty = shapes[type].filter(({ kind }) => kind !== 'rating').map(({ key }) => [key, '']);
  return { type, ...Object.fromEntries(empty) } as AutomationTrigger;
};

interface Props {
  readonly draft: AutomationDefinition;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (part: Partial<AutomationDefinition>) => void;
}

/** Fields for what starts the automation, for which contacts, and how often the same contact may start it. */
export function TriggerFields({ draft, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const { words } = useIssueAt(issues, 'trigger');
  const { trigger, settings } = draft;
  const begin = (type: AutomationTrigger['type']) => onChange({ trigger: newTrigger(type) });
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
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
        {fieldsOf(trigger).map((field) => (
          <OneField
            key={field.key}
            field={field}
            values={trigger}
            path="trigger"
            issues={issues}
            onChange={(changed) => onChange({ trigger: inRhythm({ ...trigger, ...changed } as AutomationTrigger) })}
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
    </div>
  );
}
