'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { AutomationSettings } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { useNumberChoices } from './fields/use-choices.ts';
import { useIssueAt } from './use-issue-at.ts';

interface Props {
  readonly settings: AutomationSettings;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (settings: AutomationSettings) => void;
}

/**
 * Fields for the time and the phone number of the automation's messages, and for the effect of a takeover or of
 * archiving the conversation.
 */
export function CircumstancesFields({ settings, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { error } = useIssueAt(issues, 'settings');
  const numbers = useNumberChoices();
  const { when_taken_over, when_archived, business_hours, connection_id: number } = settings;
  const put = (changed: Partial<AutomationSettings>) => onChange({ ...settings, ...changed });
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <Field
          label={t('whenSent')}
          hint={
            business_hours ? (
              <Link href="/settings/hours" prefetch={false} className="underline underline-offset-2">
                {e('seeHours')}
              </Link>
            ) : undefined
          }
        >
          {(control) => (
            <Select
              {...control}
              value={business_hours ? 'hours' : 'any'}
              onChange={(event) => put({ business_hours: event.target.value === 'hours' })}
            >
              <option value="any">{t('sentAny')}</option>
              <option value="hours">{t('sentHours')}</option>
            </Select>
          )}
        </Field>
        <Field label={e('number')} hint={e('numberHint')} error={error('connection_id')}>
          {(control) => (
            <Select
              {...control}
              value={number ?? ''}
              onChange={(event) => put({ connection_id: event.target.value || null })}
            >
              <option value="">{e('numberOnly')}</option>
              {number !== null && !numbers.some(({ value }) => value === number) && (
                <option value={number}>{e('numberGone')}</option>
              )}
              {numbers.map(({ value, label, note }) => (
                <option key={value} value={value}>
                  {label} · {note}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('whenTakenOver')}>
          {(control) => (
            <Select
              {...control}
              value={when_taken_over}
              onChange={(event) => put({ when_taken_over: event.target.value as 'wait' | 'skip' })}
            >
              <option value="wait">{t('takenOverWait')}</option>
              <option value="skip">{t('takenOverSkip')}</option>
            </Select>
          )}
        </Field>
        <Field label={e('whenArchived')}>
          {(control) => (
            <Select
              {...control}
              value={when_archived}
              onChange={(event) => put({ when_archived: event.target.value as 'go_on' | 'end' })}
            >
              <option value="go_on">{e('archivedGoOn')}</option>
              <option value="end">{e('archivedEnd')}</option>
            </Select>
          )}
        </Field>
      </div>
    </div>
  );
}
