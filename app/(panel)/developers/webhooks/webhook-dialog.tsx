'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { EventPicker } from './event-picker.tsx';

interface WebhookForm {
  url: string;
  description: string;
  events: string[];
}

interface Props {
  /** The endpoint to edit. Absent for a new endpoint. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  /** Called with the signing secret after a new endpoint was created. */
  readonly onCreated?: (secret: string) => void;
}

/** The dialog that adds or edits an endpoint. Errors about the URL are shown at the URL field. */
export function WebhookDialog({ webhook, onClose, onCreated }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const form = useForm<WebhookForm>({
    defaultValues: { url: webhook?.url ?? '', description: webhook?.description ?? '', events: webhook?.events ?? [] },
  });
  const { errors } = form.formState;
  const events = useController({
    control: form.control,
    name: 'events',
    rules: { validate: (chosen) => chosen.length > 0 || t('eventsRequired') },
  });
  const onError = (error: unknown) => {
    if (errorCode(error) === 'invalid_url') form.setError('url', { message: errorText(error) }, { shouldFocus: true });
  };
  const refresh = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());
  const create = useMutation(
    trpc.webhooks.createWebhook.mutationOptions({
      onError,
      onSuccess: async ({ secret }) => {
        await refresh();
        onCreated?.(secret);
      },
    }),
  );
  const update = useMutation(
    trpc.webhooks.updateWebhook.mutationOptions({
      onError,
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const save = (values: WebhookForm) => {
    if (webhook) update.mutate({ id: webhook.id, ...values });
    else create.mutate(values);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={webhook ? t('editTitle') : t('createTitle')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('url')} hint={t('urlHint')} error={errors.url?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('url', { required: c('required') })}
              type="url"
              autoComplete="off"
              placeholder="https://example.com/parley"
            />
          )}
        </Field>
        <Field label={t('label')} hint={t('labelHint')}>
          {(control) => <Input {...control} {...form.register('description')} autoComplete="off" maxLength={500} />}
        </Field>
        <EventPicker
          value={events.field.value}
          onChange={events.field.onChange}
          error={events.fieldState.error?.message}
        />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={create.isPending || update.isPending}>
            {webhook ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
