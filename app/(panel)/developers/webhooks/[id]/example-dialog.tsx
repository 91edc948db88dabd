'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { type EventType, eventTypeNames } from '#server/contract/developers/event-types.ts';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { CodeText } from '../../_parts/code-text.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The dialog that shows an example of any event type, and sends it to this endpoint. */
export function ExampleDialog({ webhook, onClose }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [type, setType] = useState<EventType>(
    eventTypeNames.find((name) => webhook.events.includes(name)) ?? 'contact.created',
  );
  const sample = useQuery(trpc.webhooks.sampleEvent.queryOptions({ type }, { placeholderData: (before) => before }));
  const send = useMutation(
    trpc.webhooks.sendExample.mutationOptions({
      onSuccess: async () => {
        toast.success(t('exampleSent', { type }));
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('exampleTitle')}
      description={t('exampleText')}
      className="max-w-xl"
    >
      <Field label={t('event')}>
        {(control) => (
          <Select
            {...control}
            value={type}
            onChange={(event) => setType(eventTypeNames.find((name) => name === event.target.value) ?? type)}
          >
            {eventTypeNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="mt-4">
        {sample.isError && <Failure error={sample.error} onRetry={() => void sample.refetch()} />}
        {sample.isPending && <Skeleton className="h-64" />}
        {sample.data && <CodeText text={JSON.stringify(sample.data, null, 2)} className="max-h-80" />}
      </div>
      {!webhook.active && <p className="mt-3 text-xs text-warning">{t('examplePaused')}</p>}
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          busy={send.isPending}
          disabled={!webhook.active}
          onClick={() => send.mutate({ id: webhook.id, type })}
        >
          {t('sendExample')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
