'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Field, Input } from '#app/_ui/fields/field.tsx';

/** The fields of all forms that contain an AI key's secret. Each form uses some of these fields. */
export interface SecretForm {
  name: string;
  secret: string;
  base_url: string;
}

const trimmed = (value: string) => value.trim();

/** The fields for the secret and, for an OpenAI-compatible server, its URL. */
export function SecretFields({ form, compatible }: { form: UseFormReturn<SecretForm>; compatible: boolean }) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const { errors } = form.formState;
  return (
    <>
      {compatible && (
        <Field label={t('baseUrl')} hint={t('baseUrlHint')} error={errors.base_url?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('base_url', { setValueAs: trimmed, required: c('required'), shouldUnregister: true })}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="https://ai.example.com/v1"
              className="font-mono text-sm"
            />
          )}
        </Field>
      )}
      <Field
        label={t('secret')}
        hint={compatible ? t('secretHintCompatible') : t('secretHint')}
        error={errors.secret?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('secret', {
              setValueAs: trimmed,
              required: c('required'),
              pattern: { value: /^[\x21-\x7e]+$/, message: t('secretWrong') },
            })}
            type="password"
            autoComplete="off"
            maxLength={1_000}
          />
        )}
      </Field>
    </>
  );
}
