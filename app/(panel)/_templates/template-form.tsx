'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/button.tsx';
import { DialogActions } from '#app/_ui/dialog.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import type { Template } from '#server/contract/connection.ts';
import {
  fillBody,
  fillHeader,
  headerRoom,
  type TemplateNeeds,
  templateNeeds,
} from '#server/contract/template-needs.ts';
import { headerExampleOf, type Known, prefillValue, templateExamples } from './prefill-template.ts';

interface Values {
  readonly body: string[];
  readonly header: string;
  readonly words: string;
  readonly buttons: string[];
}

const needsLink = ({ headerFormat }: TemplateNeeds): boolean =>
  headerFormat !== null && ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(headerFormat);

/** Numbered variables go in their order, named ones by their names. */
function bodyParams({ variables }: TemplateNeeds, body: readonly string[]): string[] | Record<string, string> {
  const isNumbered = variables.every((name) => /^\d+$/.test(name));
  return isNumbered ? [...body] : Object.fromEntries(variables.map((name, place) => [name, body[place] ?? '']));
}

/** What goes out: the fields of a send (interface.md §4.3), but for whom it goes to. */
export interface FilledTemplate {
  readonly type: 'template';
  readonly template_id: string;
  readonly idempotency_key: string;
  readonly body_params?: string[] | Record<string, string>;
  readonly header_image_url?: string;
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

/** What the template leaves open, with the message as the customer will read it. */
export function TemplateForm({ template, known, isSending, refused, sendLabel, onBack, onSend }: Props) {
  const t = useTranslations('inbox');
  const c = useTranslations('common');
  const needs = templateNeeds(template.components);
  const examples = templateExamples(template.components);
  const suggestions = useId();
  // The same send however often the button is pressed.
  const [key] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, control } = useForm<Values>({
    defaultValues: {
      body: needs.variables.map((name) => prefillValue(name, needs.body, known)),
      header: '',
      words: prefillValue(needs.headerVariables[0] ?? '', needs.headerText, known),
      buttons: needs.required.map(() => ''),
    },
  });
  const [body, words] = useWatch({ control, name: ['body', 'words'] });
  const [headerName] = needs.headerVariables;
  const headerExample = headerExampleOf(template.components);
  const standIn = (name: string, example: string | undefined) => (example ? `[${example}]` : `{{${name}}}`);
  const values = new Map(needs.variables.map((name, place) => [name, body[place] || standIn(name, examples[name])]));
  const heading =
    headerName === undefined ? needs.headerText : fillHeader(needs, words || standIn(headerName, headerExample));
  const submit = handleSubmit((filled) =>
    onSend({
      type: 'template',
      template_id: template.id,
      idempotency_key: key,
      ...(needs.variables.length > 0 ? { body_params: bodyParams(needs, filled.body) } : {}),
      ...(needsLink(needs) ? { header_image_url: filled.header } : {}),
      ...(headerName === undefined ? {} : { header: filled.words }),
      ...(needs.required.length > 0 ? { button_params: filled.buttons } : {}),
    }),
  );
  return (
    <form onSubmit={submit} className="space-y-4">
      <div className="space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap">
        {heading && <p className="font-semibold">{heading}</p>}
        <p>{fillBody(needs.body, values)}</p>
        {needs.footer && <p className="text-xs text-ink-soft">{needs.footer}</p>}
      </div>
      {needsLink(needs) && (
        <Field label={t('templateHeader')}>
          {(field) => <Input {...field} {...register('header')} type="url" required placeholder="https://" />}
        </Field>
      )}
      {headerName !== undefined && (
        <Field label={t('templateHeaderWords')}>
          {(field) => (
            <Input
              {...field}
              {...register('words')}
              required
              maxLength={headerRoom(needs)}
              placeholder={headerExample}
              list={suggestions}
            />
          )}
        </Field>
      )}
      {needs.variables.map((name, place) => (
        <Field
          key={name}
          label={
            examples[name]
              ? t('templateLike', { name, example: examples[name] })
              : t('templateValue', { name: `{{${name}}}` })
          }
        >
          {(field) => (
            <Input
              {...field}
              {...register(`body.${place}`)}
              required
              maxLength={1_024}
              placeholder={examples[name]}
              list={suggestions}
            />
          )}
        </Field>
      ))}
      {needs.required.map(({ index }, place) => (
        <Field key={index} label={t('templateButton', { name: needs.buttonTexts[index] ?? '' })}>
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
        <Button type="submit" look="primary" busy={isSending}>
          {sendLabel ?? t('send')}
        </Button>
      </DialogActions>
    </form>
  );
}
