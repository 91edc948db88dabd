'use client';

import type { AutomationStep } from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { ConditionFields } from './fields/condition-fields.tsx';
import { OneField } from './fields/one-field.tsx';
import { TemplateFields } from './fields/template-fields.tsx';
import { stepFields } from './step-shapes.ts';

interface Props {
  readonly step: AutomationStep;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (step: AutomationStep) => void;
}

/** What a step says, with what is wrong at its place. */
export function StepFields({ step, path, issues, onChange }: Props) {
  if (step.type === 'send_template') return <TemplateFields {...{ step, path, issues, onChange }} />;
  if (step.type === 'condition') {
    const { type: _type, then: _then, else: _else, ...condition } = step;
    const { value: _value, ...others } = step;
    return (
      <ConditionFields
        condition={condition}
        path={path}
        issues={issues}
        onChange={(next) => onChange({ ...others, ...next })}
      />
    );
  }
  if (stepFields[step.type].length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {stepFields[step.type].map((field) => (
        <OneField
          key={field.key}
          field={field}
          values={step}
          path={path}
          issues={issues}
          onChange={(changed) => onChange({ ...step, ...changed } as AutomationStep)}
        />
      ))}
    </div>
  );
}
