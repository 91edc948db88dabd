'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { cn } from '#app/_ui/cn.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';

export interface Identity {
  readonly name: string;
  readonly email: string;
}

const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * The form that asks for the visitor's name and contact data, either before the first message (required) or after it
 * (optional).
 */
export function IdentityForm({
  required,
  onDone,
  onSkip,
}: {
  required: boolean;
  onDone: (who: Identity) => Promise<void> | void;
  onSkip?: () => void;
}) {
  const t = useTranslations('chat');
  const form = useForm<Identity>({ defaultValues: { name: '', email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, email }) => {
    try {
      await onDone({ name: name.trim(), email: email.trim() });
    } catch {
      form.setError('email', { message: t('error_other') });
    }
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={t('identify')}
      className={cn('w-full space-y-3 rounded-2xl border border-line bg-surface p-4', !required && 'mt-2')}
    >
      <p className="text-sm text-ink-soft">{required ? t('identifyFirst') : t('identifyAfter')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || t('nameMissing') })}
              autoComplete="name"
              maxLength={120}
            />
          )}
        </Field>
        <Field label={t('email')} error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email', { validate: (value) => emailForm.test(value.trim()) || t('emailWrong') })}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={320}
            />
          )}
        </Field>
      </div>
      <div className="flex items-center justify-end gap-2 pt-1">
        {onSkip && (
          <button type="button" onClick={onSkip} className="h-9 rounded-lg px-3 text-md text-ink-soft hover:bg-sunken">
            {t('skip')}
          </button>
        )}
        <button
          type="submit"
          disabled={isSubmitting}
          className="h-9 rounded-lg bg-(--brand) px-4 text-md font-medium text-(--on-brand) disabled:opacity-60"
        >
          {required ? t('begin') : t('save')}
        </button>
      </div>
    </form>
  );
}
