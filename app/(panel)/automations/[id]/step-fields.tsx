'use client';

import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';
import { ChoiceRows } from './fields/choice-rows.tsx';
import { ConditionFields } from './fields/condition-fields.tsx';
import { MediaFields } from './fields/media-fields.tsx';
import { OneField } from './fields/one-field.tsx';
import { SectionFields } from './fields/section-fields.tsx';
import { TemplateFields } from './fields/template-fields.tsx';
import { stepFields } from './step-shapes.ts';

interface Props {
  readonly step: AutomationStep;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (step: AutomationStep) => void;
}

/** The fields for the choices that a step offers, such as buttons. They are shown below the step's other fields. */
function StepChoices({ step, path, issues, onChange }: Props) {
  if (step.type === 'send_buttons') {
    const { buttons, titleMax } = { buttons: step.buttons, titleMax: most.buttonTitle };
    const change = (rows: typeof buttons) => onChange({ ...step, buttons: rows });
    const more = { kind: 'button', most: most.buttons, titleMax, rows: buttons, onChange: change } as const;
    return <ChoiceRows {...more} path={`${path}.buttons`} issues={issues} />;
  }
  if (step.type === 'ask' && step.answer === 'choice') {
    const rows = (step.choices ?? ['']).map((title) => ({ title }));
    return (
      <ChoiceRows
        kind="row"
        most={most.rows}
        titleMax={most.rowTitle}
        rows={rows.length === 0 ? [{ title: '' }] : rows}
        path={`${path}.choices`}
        issues={issues}
        onChange={(next) => onChange({ ...step, choices: next.map(({ title }) => title) })}
      />
    );
  }
  if (step.type !== 'send_list') return null;
  return (
    <SectionFields
      sections={step.sections}
      path={`${path}.sections`}
      issues={issues}
      onChange={(sections) => onChange({ ...step, sections })}
    />
  );
}

function Fields({ step, path, issues, onChange }: Props) {
  if (step.type === 'send_template') return <TemplateFields {...{ step, path, issues, onChange }} />;
  if (step.type === 'send_media') return <MediaFields {...{ step, path, issues, onChange }} />;
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
    <div className="space-y-4">
      <div className="grid gap-3 @md:grid-cols-2">
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
      <StepChoices {...{ step, path, issues, onChange }} />
    </div>
  );
}

/** The fields of a step, with the issues found in them. The fields are in columns if there is enough room. */
export const StepFields = (props: Props) => (
  <div className="@container">
    <Fields {...props} />
  </div>
);
