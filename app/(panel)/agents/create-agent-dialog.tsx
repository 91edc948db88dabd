'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';

/** Creates an agent with a name. Everything else is set in the editor. */
export function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('agents');
  const c = useTranslations('common');
  const { agents } = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const sayFailure = useSayFailure();
  const form = useForm({ defaultValues: { name: '' } });
  const create = useMutation(
    agents.createAgent.mutationOptions({
      meta: { quiet: true },
      onError: (error) => sayFailure(error, { name_taken: (message) => form.setError('name', { message }) }),
      onSuccess: (made) => {
        queryClient.setQueryData(agents.getAgent.queryKey({ id: made.id }), made);
        void queryClient.invalidateQueries(agents.listAgents.pathFilter());
        router.push(`/agents/${made.id}`);
      },
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('createTitle')} description={t('createText')} className="max-w-md">
      <form onSubmit={form.handleSubmit((values) => create.mutate(values))} noValidate>
        <Field label={t('name')} hint={t('nameHint')} error={form.formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { setValueAs: (value: string) => value.trim(), required: c('required') })}
              autoComplete="off"
              maxLength={100}
              placeholder={t('namePlaceholder')}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          {/* Stays busy until the editor is shown. */}
          <Button type="submit" look="primary" busy={create.isPending || create.isSuccess}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
