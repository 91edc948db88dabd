'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { ConversationSettings } from '#server/contract/organization/conversation-settings.ts';

const minutesMax = 1_440;

/**
 * The card with settings for all conversations: whether the AI detects the customers' sentiment, and how long a
 * customer may wait for an attendant.
 */
export function ConversationsCard({ settings }: { settings: ConversationSettings }) {
  const t = useTranslations('organization');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const valuesOf = ({ reads_sentiment, handoff_wait_minutes }: ConversationSettings) => ({
    reads_sentiment,
    tells: handoff_wait_minutes !== null,
    minutes: handoff_wait_minutes ?? 15,
  });
  const form = useForm({ defaultValues: valuesOf(settings) });
  const { errors, isDirty } = form.formState;
  const [reads, tells] = form.watch(['reads_sentiment', 'tells']);
  const update = useMutation(
    trpc.organization.updateConversationSettings.mutationOptions({
      onSuccess: (saved) => {
        form.reset(valuesOf(saved));
        queryClient.setQueryData(trpc.organization.getConversationSettings.queryKey({}), saved);
        toast.success(t('conversationsSaved'));
      },
    }),
  );
  const save = form.handleSubmit(({ reads_sentiment, tells: isTold, minutes }) =>
    update.mutate({ reads_sentiment, handoff_wait_minutes: isTold ? minutes : null }),
  );
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-md font-semibold">{t('conversationsTitle')}</h2>
      <form onSubmit={save} className="space-y-5" noValidate>
        <Switch
          checked={reads}
          onChange={(on) => form.setValue('reads_sentiment', on, { shouldDirty: true })}
          label={t('readsSentiment')}
          hint={t('readsSentimentHint')}
        />
        <Switch
          checked={tells}
          onChange={(on) => form.setValue('tells', on, { shouldDirty: true })}
          label={t('waitTold')}
          hint={t('waitToldHint')}
        />
        {tells && (
          <Field label={t('waitMinutes')} error={errors.minutes?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('minutes', {
                  valueAsNumber: true,
                  validate: (value) =>
                    (Number.isInteger(value) && value >= 1 && value <= minutesMax) || t('waitMinutesWrong'),
                })}
                type="number"
                inputMode="numeric"
                min={1}
                max={minutesMax}
                className="max-w-32"
              />
            )}
          </Field>
        )}
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={update.isPending} disabled={!isDirty}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
