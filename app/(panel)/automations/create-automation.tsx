'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { readDefinition } from './read-definition.ts';
import { RecipeGallery } from './recipe-gallery.tsx';

/** Creates an automation: an empty one, an imported one, or one from a recipe. */
export function CreateAutomation({ onClose }: { onClose: () => void }) {
  const t = useTranslations('automations');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { name: '', json: '' } });
  const { errors } = form.formState;
  const create = useMutation(
    trpc.automations.createAutomation.mutationOptions({
      onSuccess: ({ id }) => router.push(`/automations/${id}`),
      onError: (error) => form.setError('name', { message: errorText(error) }),
    }),
  );
  const save = form.handleSubmit(({ name, json }) => {
    const definition = readDefinition(json);
    if (definition === 'unreadable') return form.setError('json', { message: t('jsonWrong') });
    create.mutate({ name, ...(definition ? { definition } : {}) });
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('createTitle')} className="max-w-2xl">
      <form onSubmit={save} className="space-y-5" noValidate>
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
        {/* Few users have an exported automation, so this field is folded. The recipes below are for every user. */}
        <details>
          <summary className="w-fit cursor-pointer text-sm text-ink-soft">{t('importExported')}</summary>
          <Field label={t('json')} error={errors.json?.message} className="mt-3">
            {(control) => (
              <Textarea {...control} {...form.register('json')} spellCheck={false} className="font-mono text-sm" />
            )}
          </Field>
        </details>
        <DialogActions>
          <Button type="button" onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
      <RecipeGallery className="mt-6 border-t border-line pt-5" />
    </Dialog>
  );
}
