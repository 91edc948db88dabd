'use client';

import { useTranslations } from 'next-intl';
import { ComboBox } from '#app/_ui/combo-box.tsx';
import { Field } from '#app/_ui/field.tsx';
import type { AutomationStep } from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import type { Template } from '#server/contract/connection.ts';
import { templateNeeds } from '#server/contract/template-needs.ts';
import { useIssueAt } from '../use-issue-at.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplates } from './use-choices.ts';
import { ValueField } from './value-field.tsx';

type Step = Extract<AutomationStep, { type: 'send_template' }>;

interface Props {
  readonly step: Step;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (step: AutomationStep) => void;
}

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} · ${language}`;

/** One of each name and language, approved before others: several numbers may have the same. */
function oneOfEach(templates: readonly Template[]): Template[] {
  const sorted = [...templates].sort(
    (one, other) => Number(other.status === 'APPROVED') - Number(one.status === 'APPROVED'),
  );
  return [...new Map(sorted.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

const paramOf = ({ body_params: said = [] }: Step, name: string, place: number): string =>
  (Array.isArray(said) ? said[place] : said[name]) ?? '';

/** A template from the list, what fills it, and the message as a customer reads it of whom nothing is known. */
export function TemplateFields({ step, path, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { words, error } = useIssueAt(issues, path);
  const templates = oneOfEach(useTemplates());
  const chosen = templates.find((one) => one.name === step.template && one.language === step.language);
  const needs = chosen && templateNeeds(chosen.components);
  const variables = needs?.variables ?? [];
  const isNamed = variables.some((name) => !/^\d+$/.test(name));
  const choose = (typed: string) => {
    const { body_params: _body, button_params: _buttons, header_image_url: _file, header: _words, ...others } = step;
    const next = templates.find((one) => keyOf(one) === typed);
    onChange(next ? { ...others, template: next.name, language: next.language } : { ...step, template: typed });
  };
  const fill = (place: number, value: string) => {
    const values = variables.map((name, at) => (at === place ? value : paramOf(step, name, at)));
    const named = Object.fromEntries(variables.map((name, at) => [name, values[at] ?? '']));
    onChange({ ...step, body_params: isNamed ? named : values });
  };
  const wantsFile = ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(needs?.headerFormat ?? '');
  const buttons = needs?.required ?? [];
  const fillButton = (place: number, value: string) =>
    onChange({
      ...step,
      button_params: buttons.map((_, at) => (at === place ? value : (step.button_params?.[at] ?? ''))),
    });
  return (
    <div className="grid gap-4 lg:grid-cols-2">
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
        {needs?.headerVariables.map((name) => (
          <ValueField
            key={`header ${name}`}
            label={e('headerWords', { name: `{{${name}}}` })}
            value={step.header ?? ''}
            onChange={(header) => onChange({ ...step, header })}
          />
        ))}
        {error('header') && <p className="text-xs text-danger">{error('header')}</p>}
        {variables.map((name, place) => (
          <ValueField
            key={name}
            label={e('variable', { name: `{{${name}}}` })}
            value={paramOf(step, name, place)}
            onChange={(value) => fill(place, value)}
          />
        ))}
        {error('body_params') && <p className="text-xs text-danger">{error('body_params')}</p>}
        {wantsFile && (
          <ValueField
            label={e('headerFile')}
            value={step.header_image_url ?? ''}
            onChange={(link) => onChange({ ...step, header_image_url: link })}
          />
        )}
        {buttons.map(({ index }, place) => (
          <ValueField
            key={index}
            label={e('buttonValue', { name: needs?.buttonTexts[index] ?? '' })}
            value={step.button_params?.[place] ?? ''}
            onChange={(value) => fillButton(place, value)}
          />
        ))}
        {error('button_params') && <p className="text-xs text-danger">{error('button_params')}</p>}
        {error('header_image_url') && <p className="text-xs text-danger">{error('header_image_url')}</p>}
      </div>
      {chosen && (
        <TemplatePreview
          template={chosen}
          header={step.header ?? ''}
          paramOf={(name, place) => paramOf(step, name, place)}
        />
      )}
    </div>
  );
}
