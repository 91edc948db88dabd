'use client';

import { useTranslations } from 'next-intl';
import { ComboBox } from '#app/_ui/fields/combo-box.tsx';
import { Field } from '#app/_ui/fields/field.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { GapField } from '../../../_templates/gap-field.tsx';
import { type GapValues, TemplateGaps } from '../../../_templates/template-gaps.tsx';
import { useIssueAt } from '../use-issue-at.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useDetailChoices, useTemplates } from './use-choices.ts';

type Step = Extract<AutomationStep, { type: 'send_template' }>;

interface Props {
  readonly step: Step;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (step: AutomationStep) => void;
}

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} · ${language}`;

/**
 * Returns one template for each name and language, because several numbers may have the same template. If several
 * templates match, an approved one is preferred.
 */
function oneOfEach(templates: readonly Template[]): Template[] {
  const sorted = [...templates].sort(
    (one, other) => Number(other.status === 'APPROVED') - Number(one.status === 'APPROVED'),
  );
  return [...new Map(sorted.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

const paramOf = ({ body_params: said = [] }: Step, name: string, index: number): string =>
  (Array.isArray(said) ? said[index] : said[name]) ?? '';

/**
 * Fields to choose a template and to fill in its variables. Previews the message for an example customer, and for a
 * customer without any data.
 */
export function TemplateFields({ step, path, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { words, error } = useIssueAt(issues, path);
  const choices = useDetailChoices('text').map((one) => ({ ...one, value: `{{${one.value}}}` }));
  const templates = oneOfEach(useTemplates());
  const chosen = templates.find((one) => one.name === step.template && one.language === step.language);
  const needs = chosen && templateNeeds(chosen.components);
  const variables = needs?.variables ?? [];
  const choose = (typed: string) => {
    const { body_params: _body, button_params: _buttons, header_image_url: _file, header: _words, ...others } = step;
    const next = templates.find((one) => keyOf(one) === typed);
    onChange(next ? { ...others, template: next.name, language: next.language } : { ...step, template: typed });
  };
  const values: GapValues = {
    header: step.header ?? '',
    body: variables.map((name, index) => paramOf(step, name, index)),
    buttons: step.button_params ?? [],
  };
  const fill = ({ header, body, buttons }: GapValues) => {
    const isNamed = variables.some((name) => !/^\d+$/.test(name));
    const named = Object.fromEntries(variables.map((name, at) => [name, body[at] ?? '']));
    // Passes on only the values that the user changed, so that no empty values are added to the step.
    onChange({
      ...step,
      ...(header === values.header ? {} : { header }),
      ...(body === values.body ? {} : { body_params: isNamed ? named : [...body] }),
      ...(buttons === values.buttons ? {} : { button_params: [...buttons] }),
    });
  };
  const wantsFile = ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(needs?.headerFormat ?? '');
  const wrong = (['header', 'body_params', 'button_params', 'header_image_url'] as const).map(error).filter(Boolean);
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <div className="space-y-3">
        <Field
          label={t('field_template')}
          hint={words('template') ?? (chosen && chosen.status !== 'APPROVED' ? chosen.status : undefined)}
          error={error('template') ?? error('language')}
        >
          {(control) => (
            <ComboBox
              control={control}
              value={chosen ? keyOf(chosen) : step.template}
              choices={templates.map((one) => ({
                value: keyOf(one),
                label: one.name,
                note: one.status === 'APPROVED' ? one.language : `${one.language} · ${one.status}`,
              }))}
              onChange={choose}
            />
          )}
        </Field>
        {needs && (
          <TemplateGaps {...{ needs, values, choices }} onChange={fill}>
            {wantsFile && (
              <GapField
                label={e('headerFile')}
                value={step.header_image_url ?? ''}
                choices={choices}
                onChange={(link) => onChange({ ...step, header_image_url: link })}
              />
            )}
          </TemplateGaps>
        )}
        {wrong.map((one) => (
          <p key={one} className="text-xs text-danger">
            {one}
          </p>
        ))}
      </div>
      {needs && <TemplatePreview {...{ needs, values }} />}
    </div>
  );
}
