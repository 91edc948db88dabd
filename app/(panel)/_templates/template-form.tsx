'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { Choice } from '#app/_ui/fields/combo-box.tsx';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { type TemplateNeeds, templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { HeaderType } from '#server/contract/inbox/goes-as.ts';
import type { AttachedFile } from '#server/contract/platform/attached-file.ts';
import { useCustomerDetails } from './customer-details.ts';
import type { HeaderMedium } from './header-field.tsx';
import { headerExampleOf, type Known, prefillValue, templateExamples } from './prefill-template.ts';
import { type GapValues, TemplateGaps } from './template-gaps.tsx';
import { TemplatePreview } from './template-preview.tsx';

// The field for the header's medium is loaded separately, because most templates have no medium.
const HeaderField = lazyPart('app/(panel)/_templates/header-field.tsx', () =>
  import('./header-field.tsx').then((part) => part.HeaderField),
);

/** Returns the type of the header's medium; null if the header is text or missing. */
const mediumOf = ({ headerFormat }: TemplateNeeds): HeaderType | null =>
  (['image', 'video', 'document'] as const).find((one) => one === headerFormat?.toLowerCase()) ?? null;

/**
 * Returns the values of the body as the API expects them: a list for numbered variables, or a record keyed by name for
 * named ones.
 */
function bodyParams({ variables }: TemplateNeeds, body: readonly string[]): string[] | Record<string, string> {
  const isNumbered = variables.every((name) => /^\d+$/.test(name));
  return isNumbered ? [...body] : Object.fromEntries(variables.map((name, index) => [name, body[index] ?? '']));
}

async function headerOf({ file, address }: HeaderMedium) {
  if (!file) return { header_image_url: address };
  return { header_file: { base64: await fileAsBase64(file), mime_type: file.type, name: file.name } };
}

/**
 * The filled template: the body of a send request (contract/messages.md#sending) without the recipient. The header's
 * file may be one that was uploaded in the panel.
 */
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

/** Returns the recipient's known values as suggestions, each labeled with its attribute. Each value is offered once. */
function useChoices(known: Known): Choice[] {
  const details = useCustomerDetails();
  const all = details.flatMap(({ key, label }): Choice[] => {
    const value = known[key];
    return value ? [{ value, label: value, note: label }] : [];
  });
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at);
}

/** The form that fills in a template's variables, with a preview of the message as the customer will see it. */
export function TemplateForm({ template, known, isSending, refused, sendLabel, onBack, onSend }: Props) {
  const i = useTranslations('inbox');
  const c = useTranslations('common');
  const needs = templateNeeds(template.components);
  const examples = templateExamples(template.components);
  const headerExample = headerExampleOf(template.components);
  const choices = useChoices(known);
  const type = mediumOf(needs);
  const [medium, setMedium] = useState<HeaderMedium>({ file: null, address: '' });
  const [isUnread, setUnread] = useState(false);
  // All presses of the send button use one idempotency key, so that the message is sent only once.
  const [key] = useState(() => crypto.randomUUID());
  const [isReading, setReading] = useState(false);
  const [values, setValues] = useState<GapValues>({
    body: needs.variables.map((name) => prefillValue(name, needs.body, known)),
    header: prefillValue(needs.headerVariables[0] ?? '', needs.headerText, known),
    buttons: needs.required.map(() => ''),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The field for the medium has not loaded yet, so the form cannot be sent.
    if (type && !medium.file && !medium.address) return;
    setReading(true);
    const header = type && (await headerOf(medium).catch(() => setUnread(true)));
    setReading(false);
    if (type && !header) return;
    onSend({
      type: 'template',
      template_id: template.id,
      idempotency_key: key,
      ...(needs.variables.length > 0 ? { body_params: bodyParams(needs, values.body) } : {}),
      ...header,
      ...(needs.headerVariables.length === 0 ? {} : { header: values.header }),
      ...(needs.required.length > 0 ? { button_params: [...values.buttons] } : {}),
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <TemplatePreview {...{ needs, examples, headerExample, values }} picture={medium.file} />
      <TemplateGaps {...{ needs, values, choices, examples, headerExample }} isFinal onChange={setValues}>
        {type && (
          <HeaderField
            {...{ type, isUnread, ...medium }}
            onChange={(next) => {
              setUnread(false);
              setMedium(next);
            }}
          />
        )}
      </TemplateGaps>
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <DialogActions>
        <Button onClick={onBack}>{c('back')}</Button>
        <Button type="submit" look="primary" busy={isSending || isReading}>
          {sendLabel ?? i('send')}
        </Button>
      </DialogActions>
    </form>
  );
}
