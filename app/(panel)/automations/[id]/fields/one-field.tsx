'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import type { StepField } from '../step-shapes.ts';
import { useIssueAt } from '../use-issue-at.ts';
import { MemberList } from './member-list.tsx';
import { picks } from './picks.tsx';
import { TextArea } from './text-area.tsx';
import { WeekdayBoxes } from './weekday-boxes.tsx';

const asText = (value: unknown, kind: string): string => {
  if (kind === 'json') return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return value === undefined || value === null ? '' : String(value);
};

const fromText = (text: string, kind: string): unknown => {
  if (kind === 'days') return Number.parseInt(text, 10) || undefined;
  if (kind === 'number') return Math.max(1, Number.parseInt(text, 10) || 1);
  if (kind === 'hour') return Number(text);
  if (kind === 'rating') return text === '' ? undefined : Number(text);
  if (kind !== 'json') return text;
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const inputTypes: Readonly<Record<string, string>> = { number: 'number', days: 'number', time: 'time' };

const isPick = (kind: string): kind is keyof typeof picks => kind in picks;

interface Props {
  readonly field: StepField;
  /** The step or trigger whose value the field edits. */
  readonly values: object;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (changed: Readonly<Record<string, unknown>>) => void;
}

/** One field of a step or a trigger, together with the issues found in it. */
export function OneField({ field, values, path, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const { key, kind, choices = [], within, label = key } = field;
  const { words, error } = useIssueAt(issues, path);
  const all = values as Readonly<Record<string, unknown>>;
  const value = asText(all[key], kind);
  const change = (text: string) => {
    // A stage belongs to one pipeline, so the stage is cleared when the user chooses another pipeline.
    const dependent = key === 'pipeline' && text !== value ? { stage: '' } : {};
    onChange({ [key]: fromText(text, kind), ...dependent });
  };
  const isWide = kind === 'area' || kind === 'json' || kind === 'members' || kind === 'weekdays';
  return (
    <Field
      label={textOr(t, `field_${label}`, label)}
      hint={words(key)}
      error={error(key)}
      className={isWide ? '@md:col-span-2' : ''}
    >
      {(control) => {
        if (isPick(kind)) {
          const Pick = picks[kind];
          return <Pick control={control} value={value} onChange={change} within={String(all[within ?? ''] ?? '')} />;
        }
        switch (kind) {
          case 'choice':
            return (
              <Select {...control} value={value || choices[0]} onChange={(event) => change(event.target.value)}>
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {textOr(t, `choice_${choice || 'none'}`, choice)}
                  </option>
                ))}
              </Select>
            );
          case 'members':
            return (
              <MemberList control={control} value={all[key]} onChange={(members) => onChange({ [key]: members })} />
            );
          case 'weekdays':
            return (
              <WeekdayBoxes
                {...{ control, label: textOr(t, `field_${label}`, label), value: all[key] }}
                onChange={(days) => onChange({ [key]: days })}
              />
            );
          case 'area':
            return <TextArea control={control} value={value} onChange={change} />;
          case 'json':
            return (
              <Textarea
                {...control}
                value={value}
                onChange={(event) => change(event.target.value)}
                spellCheck={false}
                className="font-mono text-sm"
              />
            );
          default:
            return (
              <Input
                {...control}
                type={inputTypes[kind] ?? 'text'}
                min={kind === 'number' ? 1 : undefined}
                value={value}
                onChange={(event) => change(event.target.value)}
                autoComplete="off"
              />
            );
        }
      }}
    </Field>
  );
}
