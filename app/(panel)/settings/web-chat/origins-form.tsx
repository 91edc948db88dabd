'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Textarea } from '#app/_ui/fields/field.tsx';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';
import { linesOf } from '../_parts/lines-of.ts';
import { useUpdateChat } from './use-update-chat.ts';

/** The form with the sites that may embed the chat, one on each line. An empty list allows any site. */
export function OriginsForm({ chat }: { chat: WebChat }) {
  const t = useTranslations('webChat');
  const c = useTranslations('common');
  const update = useUpdateChat({ quiet: true });
  const sayFailure = useSayFailure();
  const form = useForm({ defaultValues: { origins: chat.allowed_origins.join('\n') } });
  const save = form.handleSubmit(({ origins }) =>
    update.mutate(
      { agent_id: chat.agent_id, allowed_origins: linesOf(origins) },
      {
        onSuccess: (saved) => {
          form.reset({ origins: saved.allowed_origins.join('\n') });
          toast.success(t('savedToast'));
        },
        onError: (error) => {
          if (errorCode(error) !== 'invalid_origin') return sayFailure(error, {});
          const origin = String(errorDetails(error).origin ?? '');
          form.setError('origins', { message: t('originWrong', { origin }) }, { shouldFocus: true });
        },
      },
    ),
  );
  return (
    <form onSubmit={save} noValidate className="mt-4">
      <Field label={t('origins')} hint={t('originsHint')} error={form.formState.errors.origins?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('origins')}
            rows={3}
            spellCheck={false}
            placeholder="https://www.example.com"
            className="font-mono text-sm"
          />
        )}
      </Field>
      {form.formState.isDirty && (
        <div className="mt-3 flex justify-end">
          <Button type="submit" look="primary" size="sm" busy={update.isPending}>
            {c('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
