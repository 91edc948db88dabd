'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { type AiProviderName, aiProviders } from '#server/contract/agents/ai-models.ts';
import { SecretFields, type SecretForm } from './secret-fields.tsx';
import { useProviderName } from './use-provider-name.ts';

interface Props {
  readonly onAdded: (key: AiKey) => void;
  readonly onClose: () => void;
}

export function AddAiKeyDialog({ onAdded, onClose }: Props) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const { aiKeys } = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const nameOf = useProviderName();
  const [provider, setProvider] = useState<AiProviderName>('openai');
  const form = useForm<SecretForm>({ defaultValues: { name: '', secret: '', base_url: '' } });
  const compatible = provider === 'openai-compatible';
  const add = useMutation(
    aiKeys.createAiKey.mutationOptions({
      meta: { quiet: true },
      onError: (error) =>
        sayFailure(error, {
          name_taken: () => form.setError('name', { message: t('taken') }, { shouldFocus: true }),
          invalid_url: (message) => form.setError('base_url', { message }, { shouldFocus: true }),
        }),
      onSuccess: async (made) => {
        await queryClient.invalidateQueries(aiKeys.pathFilter());
        onClose();
        onAdded(made);
      },
    }),
  );
  const save = ({ name, secret, base_url }: SecretForm) =>
    add.mutate({ name, provider, secret, ...(compatible ? { base_url } : {}) });
  return (
    <Dialog open onOpenChange={onClose} title={t('addTitle')} description={t('addText')} className="max-w-md">
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('provider')}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={({ target }) => setProvider(aiProviders.find((one) => one === target.value) ?? 'openai')}
            >
              {aiProviders.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('name')} hint={t('nameHint')} error={form.formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { setValueAs: (value: string) => value.trim(), required: c('required') })}
              autoComplete="off"
              maxLength={80}
              placeholder={t('namePlaceholder', { provider: nameOf(provider) })}
            />
          )}
        </Field>
        <SecretFields form={form} compatible={compatible} />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            {t('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
