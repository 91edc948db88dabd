'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import type { CampaignTemplate } from '#server/contract/campaign-editor.ts';
import { templateNeeds } from '#server/contract/template-needs.ts';
import { TemplateFacts, TemplatePicker, useTemplates } from './template-picker.tsx';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'url' | 'text';
  readonly onSave: (value: string) => void;
}

/** Saved when it is left. */
const TextField = ({ label, value, type = 'text', onSave }: TextProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        type={type}
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onSave(target.value)}
      />
    )}
  </Field>
);

interface Props {
  readonly connectionId: string;
  readonly message: Partial<CampaignTemplate>;
  readonly onSave: (message: CampaignTemplate) => void;
}

/** One message: its template, and what the template leaves open. */
export function MessageForm({ connectionId, message, onSave }: Props) {
  const t = useTranslations('campaigns');
  const [choosing, setChoosing] = useState(false);
  const templates = useTemplates(connectionId);
  const chosen = templates.data?.data.find(
    (one) => one.name === message.template_name && one.language === message.language_code,
  );
  const needs = chosen ? templateNeeds(chosen.components) : null;
  const isNamed = chosen?.parameter_format === 'NAMED';
  const said = message.body_params ?? {};
  const valueAt = (name: string, place: number) => (Array.isArray(said) ? said[place] : said[name]) ?? '';
  const save = (next: Partial<CampaignTemplate>) => onSave({ ...message, ...next } as CampaignTemplate);
  const saveValue = (place: number, value: string) => {
    const names = needs?.variables ?? [];
    const values = names.map((name, index) => (index === place ? value : valueAt(name, index)));
    const named = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    save({ body_params: isNamed ? named : values });
  };
  const saveButton = (place: number, value: string) =>
    save({
      button_params: (needs?.required ?? []).map((_, index) =>
        index === place ? value : (message.button_params?.[index] ?? ''),
      ),
    });
  const isMedium = needs?.headerFormat && needs.headerFormat !== 'TEXT';
  const key = chosen?.id;
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
                <TemplateFacts template={chosen} />
              </>
            ) : (
              <p className="text-sm text-ink-soft">{t('noTemplateYet')}</p>
            )}
          </div>
          <Button size="sm" onClick={() => setChoosing(true)}>
            {chosen ? t('changeTemplate') : t('chooseTemplate')}
          </Button>
        </div>
      </div>
      {needs?.headerVariables.map((name) => (
        <TextField
          key={`${key} heading ${name}`}
          label={t('headerWords', { name })}
          value={message.header ?? ''}
          onSave={(header) => save({ header })}
        />
      ))}
      {needs?.variables.map((name, place) => (
        <TextField
          key={`${key} ${name}`}
          label={t('variable', { name })}
          value={valueAt(name, place)}
          onSave={(value) => saveValue(place, value)}
        />
      ))}
      {isMedium && (
        <TextField
          key={`${key} header`}
          type="url"
          label={t('headerLink')}
          value={message.header_image_url ?? ''}
          onSave={(url) => save({ header_image_url: url })}
        />
      )}
      {needs?.required.map(({ index }, place) => (
        <TextField
          key={`${key} button ${index}`}
          label={t('buttonValue', { name: needs.buttonTexts[index] ?? '' })}
          value={message.button_params?.[place] ?? ''}
          onSave={(value) => saveButton(place, value)}
        />
      ))}
      {choosing && (
        <TemplatePicker
          connectionId={connectionId}
          onClose={() => setChoosing(false)}
          onChoose={(one) => {
            setChoosing(false);
            onSave({ template_name: one.name, language_code: one.language });
          }}
        />
      )}
    </div>
  );
}
