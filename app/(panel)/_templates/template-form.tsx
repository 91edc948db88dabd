'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/button.tsx';
import { DialogActions } from '#app/_ui/dialog.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { fileAsBase64 } from '#app/_ui/file-as-base64.ts';
import type { AttachedFile } from '#server/contract/attached-file.ts';
import type { Template } from '#server/contract/connection.ts';
import type { HeaderType } from '#server/contract/goes-as.ts';
import { headerRoom, type TemplateNeeds, templateNeeds } from '#server/contract/template-needs.ts';
import type { HeaderMedium } from './header-field.tsx';
import { headerExampleOf, type Known, prefillValue, templateExamples } from './prefill-template.ts';
import { TemplatePreview } from './template-preview.tsx';
import { wordsAround } from './words-around.ts';

// Most templates have no medium.
const HeaderField = lazyPart('app/(panel)/_templates/header-field.tsx', () =>
  import('./header-field.tsx').then((part) => part.HeaderField),
);

interface Values {
  readonly body: string[];
  readonly words: string;
  readonly buttons: string[];
}

/** The medium its header is; null: it has none, or words. */
const mediumOf = ({ headerFormat }: TemplateNeeds): HeaderType | null =>
  (['image', 'video', 'document'] as const).find((one) => one === headerFormat?.toLowerCase()) ?? null;

/** Numbered variables go in their order, named ones by their names. */
function bodyParams({ variables }: TemplateNeeds, body: readonly string[]): string[] | Record<string, string> {
  const isNumbered = variables.every((name) => /^\d+$/.test(name));
  return isNumbered ? [...body] : Object.fromEntries(variables.map((name, place) => [name, body[place] ?? '']));
}

async function headerOf({ file, address }: HeaderMedium) {
  if (!file) return { header_image_url: address };
  return { header_file: { base64: await fileAsBase64(file), mime_type: file.type, name: file.name } };
}

/** What goes out: the fields of a send (interface.md §4.3), but for whom it goes to, and a file of the panel. */
export interface FilledTemplate {
  readonly type: 'template';
  readonly template_id: string;
  readonly idempotency_key: string;
  readonly body_params?: string[] | Record<string, string>;
  readonly header_image_url?: string;
  readonly header_file?: AttachedFile;
  readonly header?: string;
  readonly button_params?: string[];
}

interface Props {
  readonly template: Template;
  readonly known: Known;
  readonly isSending: boolean;
  readonly refused?: string | null;
  readonly sendLabel?: string | undefined;
  readonly onBack: () => void;
  readonly onSend: (message: FilledTemplate) => void;
}

/** A place is called by the words it stands beside: its number tells nothing. */
function useLabel({ body }: TemplateNeeds): (name: string) => string {
  const t = useTranslations('templateForm');
  return (name) => {
    const around = wordsAround(name, body);
    return around ? t(around.side, { words: around.words }) : t('alone', { name });
  };
}

/** What the template leaves open, with the message as the customer will read it. */
export function TemplateForm({ template, known, isSending, refused, sendLabel, onBack, onSend }: Props) {
  const t = useTranslations('templateForm');
  const i = useTranslations('inbox');
  const c = useTranslations('common');
  const needs = templateNeeds(template.components);
  const examples = templateExamples(template.components);
  const headerExample = headerExampleOf(template.components);
  const label = useLabel(needs);
  const suggestions = useId();
  const type = mediumOf(needs);
  const [medium, setMedium] = useState<HeaderMedium>({ file: null, address: '' });
  const [isUnread, setUnread] = useState(false);
  // The same send however often the button is pressed.
  const [key] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: {
      body: needs.variables.map((name) => prefillValue(name, needs.body, known)),
      words: prefillValue(needs.headerVariables[0] ?? '', needs.headerText, known),
      buttons: needs.required.map(() => ''),
    },
  });
  const [body, words] = useWatch({ control, name: ['body', 'words'] });
  const submit = handleSubmit(async (filled) => {
    // The field for it was not there yet.
    if (type && !medium.file && !medium.address) return;
    const header = type && (await headerOf(medium).catch(() => setUnread(true)));
    if (type && !header) return;
    onSend({
      type: 'template',
      template_id: template.id,
      idempotency_key: key,
      ...(needs.variables.length > 0 ? { body_params: bodyParams(needs, filled.body) } : {}),
      ...header,
      ...(needs.headerVariables.length === 0 ? {} : { header: filled.words }),
      ...(needs.required.length > 0 ? { button_params: filled.buttons } : {}),
    });
  });
  const ofPerson = { required: true, list: suggestions };
  return (
    <form onSubmit={submit} className="space-y-4">
      <TemplatePreview {...{ needs, examples, headerExample, body, words }} picture={medium.file} />
      {type && (
        <HeaderField
          {...{ type, isUnread, ...medium }}
          onChange={(next) => {
            setUnread(false);
            setMedium(next);
          }}
        />
      )}
      {needs.headerVariables.length > 0 && (
        <Field label={t('words')}>
          {(field) => (
            <Input
              {...{ ...field, ...register('words'), ...ofPerson }}
              maxLength={headerRoom(needs)}
              placeholder={headerExample}
            />
          )}
        </Field>
      )}
      {needs.variables.map((name, place) => {
        const example = examples[name];
        return (
          <Field key={name} label={label(name)} hint={example && t('example', { example })}>
            {(field) => (
              <Input
                {...{ ...field, ...register(`body.${place}`), ...ofPerson }}
                maxLength={1_024}
                placeholder={example}
              />
            )}
          </Field>
        );
      })}
      {needs.required.map(({ index }, place) => (
        <Field key={index} label={t('button', { name: needs.buttonTexts[index] ?? '' })}>
          {(field) => <Input {...field} {...register(`buttons.${place}`)} required maxLength={1_024} />}
        </Field>
      ))}
      <datalist id={suggestions}>
        {[...new Set(Object.values(known).filter(Boolean))].map((value) => (
          <option key={value} value={value ?? ''} />
        ))}
      </datalist>
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <DialogActions>
        <Button onClick={onBack}>{c('back')}</Button>
        <Button type="submit" look="primary" busy={isSending || formState.isSubmitting}>
          {sendLabel ?? i('send')}
        </Button>
      </DialogActions>
    </form>
  );
}
