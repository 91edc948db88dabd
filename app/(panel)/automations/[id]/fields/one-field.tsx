'use client';

import { useTranslations } from 'next-intl';
import { Field, Input, Select, Textarea } from '#app/_ui/field.tsx';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import type { StepField } from '../step-shapes.ts';
import { useIssueAt } from '../use-issue-at.ts';
import { picks } from './picks.tsx';
import { TextArea } from './text-area.tsx';

const asText = (value: unknown, kind: string): string => {
  if (kind === 'json') return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return value === undefined || value === null ? '' : String(value);
};

const fromText = (text: string, kind: string): unknown => {
  if (kind === 'number') return Math.max(1, Number.parseInt(text, 10) || 1);
  if (kind !== 'json') return text;
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isPick = (kind: string): kind is keyof typeof picks => kind in picks;

interface Props {
  readonly field: StepField;
  /** The step or start it is a part of. */
  readonly values: object;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (changed: Readonly<Record<string, unknown>>) => void;
}

/** One thing a step or a start says, with what is wrong with it. */
export function OneField({ field, values, path, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const { key, kind, choices = [], within } = field;
  const { words, error } = useIssueAt(issues, path);
  const all = values as Readonly<Record<string, unknown>>;
  const value = asText(all[key], kind);
  const change = (text: string) => {
    // Another pipeline has other stages.
    const dependent = key === 'pipeline' && text !== value ? { stage: '' } : {};
    onChange({ [key]: fromText(text, kind), ...dependent });
  };
  const isWide = kind === 'area' || kind === 'json';
  return (
    <Field
      label={t(`field_${key}` as never)}
      hint={words(key)}
      error={error(key)}
      className={isWide ? 'sm:col-span-2' : ''}
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
                    {t.has(`choice_${choice}` as never) ? t(`choice_${choice}` as never) : choice}
                  </option>
                ))}
              </Select>
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
                type={kind === 'number' ? 'number' : 'text'}
                min={1}
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
