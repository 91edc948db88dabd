'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { useKnown } from './use-known.ts';

interface Props {
  readonly agentId: string;
  /** The existing source to edit. Absent for a new page. */
  readonly source?: KnowledgeSource;
  readonly onClose: () => void;
}

interface Form {
  url: string;
  title: string;
  hours: string;
}

const choices = ['1', '24', '168'] as const;
const hoursOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Returns the mutation that adds a page, or saves the title of a source and how often its page is read again. */
function useSave({ agentId, source, onClose }: Props, onWrongUrl: (message: string) => void) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const known = useKnown();
  const sayFailure = useSayFailure();
  const options = {
    meta: { quiet: true },
    onError: (error: unknown) => sayFailure(error, { invalid_url: onWrongUrl }),
    onSuccess: async ({ title }: { title: string }) => {
      toast.success(source ? t('savedToast') : t('addedToast', { title }));
      onClose();
      await known();
    },
  };
  const add = useMutation(knowledge.addUrl.mutationOptions(options));
  const update = useMutation(knowledge.updateSource.mutationOptions(options));
  const save = ({ url, title, hours }: Form) => {
    const named = title.trim() === '' ? {} : { title: title.trim() };
    const schedule = !source || source.kind === 'url' ? { reread_hours: hoursOf(hours) } : {};
    if (source) update.mutate({ id: source.id, ...named, ...schedule });
    else add.mutate({ agent_id: agentId, url: url.trim(), ...named, ...schedule });
  };
  return { save, busy: add.isPending || update.isPending };
}

/** The dialog that adds a web page to the knowledge, or edits the title and schedule of a source. */
export function PageDialog(props: Props) {
  const { source, onClose } = props;
  const t = useTranslations('knowledge');
  const c = useTranslations('common');
  const now = source ? String(source.reread_hours ?? '') : '24';
  const form = useForm<Form>({ defaultValues: { url: source?.url ?? '', title: source?.title ?? '', hours: now } });
  const { errors } = form.formState;
  const { save, busy } = useSave(props, (message) => form.setError('url', { message }, { shouldFocus: true }));
  const isOther = now !== '' && !choices.some((one) => one === now);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={source ? t(source.kind === 'url' ? 'rename' : 'renamePlain') : t('pageTitle')}
      description={source ? undefined : t('pageText')}
      className="max-w-md"
    >
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        {!source && (
          <Field label={t('url')} hint={t('urlHint')} error={errors.url?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('url', { validate: (value) => value.trim() !== '' || c('required') })}
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2_000}
                placeholder="https://"
              />
            )}
          </Field>
        )}
        <Field label={t('name')} hint={t('nameHint')} error={errors.title?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('title', { validate: (value) => !source || value.trim() !== '' || c('required') })}
              autoComplete="off"
              maxLength={200}
            />
          )}
        </Field>
        {(!source || source.kind === 'url') && (
          <Field label={t('rereadLabel')}>
            {(control) => (
              <Select {...control} {...form.register('hours')}>
                {isOther && <option value={now}>{t('everyHours', { hours: now })}</option>}
                {choices.map((one) => (
                  <option key={one} value={one}>
                    {t(`reread_${one}`)}
                  </option>
                ))}
                <option value="">{t('reread_never')}</option>
              </Select>
            )}
          </Field>
        )}
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {source ? c('save') : t('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
