'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { useRefusalWords } from './use-refusal-words.ts';

const empty = { name: '', phone: '', phone_number_id: '', waba_id: '', access_token: '', catalog_id: '' };
type NumberForm = typeof empty;

interface Ends {
  readonly onTaken: (message: string) => void;
  /** Called with the error code if the messaging provider refuses the token or the ids. */
  readonly onRefused: (code: string) => void;
  /**
   * Closes the dialog before the page of the new number opens, so that the user cannot type into a form that is already
   * submitted.
   */
  readonly onConnected: () => void;
}

/**
 * Returns the mutation that adds a number, which the messaging provider verifies first, and then opens the number's
 * page.
 */
function useConnect({ onTaken, onRefused, onConnected }: Ends) {
  const t = useTranslations('numbers');
  const { connections } = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const sayFailure = useSayFailure();
  return useMutation(
    connections.createConnection.mutationOptions({
      meta: { quiet: true },
      onError: (error) =>
        sayFailure(error, {
          name_taken: () => onTaken(t('taken')),
          number_refused: () => onRefused(String(errorDetails(error).code)),
        }),
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(connections.pathFilter());
        toast.success(t('connected'));
        onConnected();
        router.push(`/settings/numbers/${id}`);
      },
    }),
  );
}

/** Returns the form field that an error code of the messaging provider refers to. */
const fieldOf = (code: string): keyof NumberForm =>
  code === 'number_not_in_account' ? 'waba_id' : code === '100' ? 'phone_number_id' : 'access_token';

/** The dialog that connects a number of the WhatsApp Business Platform, with its ids and its access token from Meta. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('numbers');
  const c = useTranslations('common');
  const form = useForm<NumberForm>({ defaultValues: empty });
  const { errors } = form.formState;
  const words = useRefusalWords();
  const connect = useConnect({
    onConnected: onClose,
    onTaken: (message) => form.setError('name', { message }, { shouldFocus: true }),
    onRefused: (code) =>
      form.setError(fieldOf(code), { message: t('refused', { ...words(code) }) }, { shouldFocus: true }),
  });
  const setValueAs = (value: string) => value.trim();
  const id = (needed: boolean) => ({
    setValueAs,
    required: needed ? c('required') : false,
    pattern: { value: /^\d*$/, message: t('digitsOnly') },
  });
  const digits = {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 30,
    className: 'font-mono text-sm',
  };
  const save = ({ catalog_id, ...values }: NumberForm) =>
    connect.mutate({ ...values, catalog_id: catalog_id === '' ? null : catalog_id });
  return (
    <Dialog open onOpenChange={onClose} title={t('connectTitle')} description={t('connectText')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('name')} error={errors.name?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('name', { setValueAs, required: c('required') })}
                autoComplete="off"
                maxLength={80}
              />
            )}
          </Field>
          <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('phone', {
                  setValueAs,
                  required: c('required'),
                  pattern: { value: /^\+?[\d\s()-]{8,30}$/, message: t('phoneWrong') },
                })}
                type="tel"
                autoComplete="off"
                placeholder="+55 11 5000-1000"
              />
            )}
          </Field>
          <Field label={t('phoneNumberId')} error={errors.phone_number_id?.message}>
            {(control) => <Input {...control} {...form.register('phone_number_id', id(true))} {...digits} />}
          </Field>
          <Field label={t('wabaId')} error={errors.waba_id?.message}>
            {(control) => <Input {...control} {...form.register('waba_id', id(true))} {...digits} />}
          </Field>
        </div>
        <Field label={t('token')} hint={t('tokenHint')} error={errors.access_token?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('access_token', { setValueAs, required: c('required') })}
              type="password"
              autoComplete="off"
              maxLength={2_000}
            />
          )}
        </Field>
        <Field label={`${t('catalog')} (${t('optional')})`} hint={t('catalogHint')} error={errors.catalog_id?.message}>
          {(control) => <Input {...control} {...form.register('catalog_id', id(false))} {...digits} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={connect.isPending}>
            {t('connect')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
