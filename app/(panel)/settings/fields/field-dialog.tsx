'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { linesOf } from '../_parts/lines-of.ts';
import { keyFrom } from './field-key.ts';
import { fieldTypeNames, isFieldType } from './field-types.ts';
import { type FieldForm, useSaveField } from './use-save-field.ts';

interface Props {
  /** The field to edit. Absent for a new field. */
  readonly field?: CustomField | undefined;
  readonly onClose: () => void;
}

const startOf = (field: CustomField | undefined): FieldForm => ({
  label: field?.label ?? '',
  key: field?.key ?? '',
  type: field?.type ?? 'text',
  options: field?.options.join('\n') ?? '',
  placeholder: field?.placeholder ?? '',
});

/** The dialog that creates a custom field, or edits how an existing one is shown. */
export function FieldDialog({ field, onClose }: Props) {
  const t = useTranslations('fields');
  const c = useTranslations('common');
  const form = useForm<FieldForm>({ defaultValues: startOf(field) });
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: 'type' });
  const [ownKey, setOwnKey] = useState(false);
  const { busy, save } = useSaveField({
    field,
    onSaved: onClose,
    onTaken: (message) => form.setError('key', { message }, { shouldFocus: true }),
  });
  const required = (value: string) => value.trim() !== '' || c('required');
  const followLabel = (label: string) => !field && !ownKey && form.setValue('key', keyFrom(label));
  const checkOptions = (text: string) => {
    const options = linesOf(text);
    const twice = options.find((option, index) => options.indexOf(option) !== index);
    if (options.length === 0) return t('optionsRequired');
    return twice === undefined || t('optionsTwice', { option: twice });
  };
  return (
    <Dialog open onOpenChange={onClose} title={field ? t('editTitle') : t('createTitle')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('label')} hint={t('labelHint')} error={errors.label?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('label', { validate: required, onChange: (event) => followLabel(event.target.value) })}
              autoComplete="off"
              maxLength={200}
            />
          )}
        </Field>
        <Field label={t('key')} hint={t('keyHint', { token: '{{…}}' })} error={errors.key?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('key', {
                required: c('required'),
                pattern: { value: /^[A-Za-z0-9_.-]{1,100}$/, message: t('keyWrong') },
                onChange: (event) => setOwnKey(event.target.value !== ''),
              })}
              readOnly={field !== undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              className="font-mono text-sm read-only:bg-sunken"
            />
          )}
        </Field>
        <Field label={t('type')}>
          {(control) => (
            <Select {...control} {...form.register('type')}>
              {field && !isFieldType(field.type) && <option value={field.type}>{field.type}</option>}
              {fieldTypeNames.map((one) => (
                <option key={one} value={one}>
                  {t(`type_${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {type === 'select' && (
          <Field label={t('options')} hint={t('optionsHint')} error={errors.options?.message}>
            {(control) => <Textarea {...control} {...form.register('options', { validate: checkOptions })} rows={5} />}
          </Field>
        )}
        <Field label={t('placeholder')} hint={t('placeholderHint')}>
          {(control) => <Input {...control} {...form.register('placeholder')} autoComplete="off" maxLength={200} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {field ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
