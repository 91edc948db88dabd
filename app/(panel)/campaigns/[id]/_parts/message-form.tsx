'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { Choice } from '#app/_ui/fields/combo-box.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { useCustomerDetails } from '../../../_templates/customer-details.ts';
import { type GapValues, TemplateGaps } from '../../../_templates/template-gaps.tsx';
import { readToken } from '../../../_templates/token.ts';
import { TemplateDetails, TemplateList, TemplatePicker, useTemplates } from './template-picker.tsx';

/** A field for a URL. The URL is saved when the field loses the focus. */
function LinkField({ value, onSave }: { value: string; onSave: (value: string) => void }) {
  const t = useTranslations('campaigns');
  return (
    <Field label={t('headerLink')}>
      {(control) => (
        <Input
          {...control}
          type="url"
          defaultValue={value}
          onBlur={({ target }) => target.value !== value && onSave(target.value)}
        />
      )}
    </Field>
  );
}

/** Returns the choices for a variable's value: properties of contacts, and columns of an uploaded list. */
function useNamedChoices(id: string): Choice[] {
  const t = useTranslations('gaps');
  const trpc = useTRPC();
  const details = useCustomerDetails();
  const { columns = [] } = useQuery(trpc.campaigns.sampleAudience.queryOptions({ id })).data ?? {};
  const known = new Set(details.map(({ key }) => key));
  return [
    ...details.map(({ key, label, isField }) => ({ value: `{{${key}}}`, label, ...(isField && { note: key }) })),
    ...columns
      .filter((name) => !known.has(name) && readToken(`{{${name}}}`))
      .map((name) => ({ value: `{{${name}}}`, label: name, note: t('listColumn') })),
  ];
}

interface PlaceholderProps {
  readonly id: string;
  readonly template: Template;
  readonly message: Partial<CampaignTemplate>;
  readonly onSave: (changed: Partial<CampaignTemplate>) => void;
}

/**
 * The fields for the template's variables. Typed text is saved when its field loses the focus, and a picked value at
 * once.
 */
function Placeholders({ id, template, message, onSave }: PlaceholderProps) {
  const choices = useNamedChoices(id);
  const needs = templateNeeds(template.components);
  const { variables } = needs;
  const { body_params: body = [], header = '', button_params: buttons = [] } = message;
  const saved: GapValues = {
    header,
    body: variables.map((name, index) => (Array.isArray(body) ? body[index] : body[name]) ?? ''),
    buttons,
  };
  const [values, setValues] = useState(saved);
  const save = (next: GapValues) => {
    const named = Object.fromEntries(variables.map((name, index) => [name, next.body[index] ?? '']));
    const isOther = (key: 'body' | 'buttons') => next[key].some((value, at) => value !== (saved[key][at] ?? ''));
    const changed: Partial<CampaignTemplate> = {
      ...(next.header !== saved.header && { header: next.header }),
      ...(isOther('body') && { body_params: template.parameter_format === 'NAMED' ? named : [...next.body] }),
      ...(isOther('buttons') && { button_params: [...next.buttons] }),
    };
    if (Object.keys(changed).length > 0) onSave(changed);
  };
  const change = (next: GapValues) => {
    setValues(next);
    const all = (of: GapValues) => [of.header, ...of.body, ...of.buttons];
    const before = all(values);
    const isPicked = all(next).some((one, at) => one !== before[at] && choices.some(({ value }) => value === one));
    if (isPicked) save(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the blur events of the fields inside bubble up to it.
    <div className="space-y-4" onBlur={() => save(values)}>
      <TemplateGaps {...{ needs, values, choices }} onChange={change} />
    </div>
  );
}

interface Props {
  /** The id of the campaign. */
  readonly id: string;
  readonly connectionId: string;
  readonly message: Partial<CampaignTemplate>;
  readonly onSave: (message: CampaignTemplate) => void;
}

/** The form that edits one message: its template, and the values of the template's variables. */
export function MessageForm({ id, connectionId, message, onSave }: Props) {
  const t = useTranslations('campaigns');
  const [choosing, setChoosing] = useState(false);
  const templates = useTemplates(connectionId);
  const chosen = templates.data?.data.find(
    (one) => one.name === message.template_name && one.language === message.language_code,
  );
  const format = chosen && templateNeeds(chosen.components).headerFormat;
  const isMedium = format && format !== 'TEXT';
  const save = (next: Partial<CampaignTemplate>) => onSave({ ...message, ...next } as CampaignTemplate);
  const choose = (one: Template) => onSave({ template_name: one.name, language_code: one.language });
  if (!message.template_name) return <TemplateList connectionId={connectionId} onChoose={choose} />;
  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <p className="text-sm font-medium">{t('template')}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line px-3 py-2.5">
          <div className="min-w-0 flex-1 basis-40 space-y-1">
            {chosen ? (
              <>
                <p className="text-sm">
                  <span className="font-mono font-medium break-all">{chosen.name}</span>{' '}
                  <span className="text-xs text-ink-faint">{chosen.language}</span>
                </p>
                <TemplateDetails template={chosen} />
              </>
            ) : (
              <p className="text-sm text-ink-soft">{templates.isSuccess && t('templateGone')}</p>
            )}
          </div>
          <Button size="sm" onClick={() => setChoosing(true)}>
            {t('changeTemplate')}
          </Button>
        </div>
      </div>
      {chosen && isMedium && (
        <LinkField
          key={`${chosen.id} file`}
          value={message.header_image_url ?? ''}
          onSave={(url) => save({ header_image_url: url })}
        />
      )}
      {chosen && <Placeholders key={chosen.id} {...{ id, message }} template={chosen} onSave={save} />}
      {choosing && (
        <TemplatePicker
          connectionId={connectionId}
          onClose={() => setChoosing(false)}
          onChoose={(one) => {
            setChoosing(false);
            choose(one);
          }}
        />
      )}
    </div>
  );
}
