'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { toast } from '#app/_ui/toast.ts';
import { useErrorText } from '#app/_ui/use-error-text.ts';
import type { Replay } from '#server/contract/webhook-replay.ts';

const dayMs = 86_400_000;
/** A moment as a field for date and time shows it, in the person's own time. */
const fieldOf = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const momentOf = (field: string): string | undefined =>
  Number.isNaN(Date.parse(field)) ? undefined : new Date(field).toISOString();

interface Props {
  readonly endpointId: string;
  readonly kind: Replay['kind'];
  readonly onClose: () => void;
}

/** From when on what failed, or was missed, is sent again; says how much that is before it happens. */
export function ReplayDialog({ endpointId, kind, onClose }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [from, setFrom] = useState(() => fieldOf(new Date(Date.now() - (kind === 'failed' ? 1 : 30) * dayMs)));
  const since = momentOf(from);
  const input = { id: endpointId, ...(since ? { since } : {}) };
  const counts = useQuery(trpc.webhooks.countReplayable.queryOptions(input, { placeholderData: (before) => before }));
  const count = counts.data?.[kind];
  const start = useMutation(
    trpc.webhooks.startReplay.mutationOptions({
      onSuccess: async () => {
        toast.success(t('replayStarted'));
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`replay_${kind}`)}
      description={t(`replayText_${kind}`)}
      className="max-w-md"
    >
      <Field label={t('since')} hint={t('sinceHint')} error={since ? undefined : c('required')}>
        {(control) => (
          <Input {...control} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        )}
      </Field>
      <p role="status" className="mt-4 text-[13px] font-medium">
        {counts.isError
          ? errorText(counts.error)
          : count === undefined
            ? c('loading')
            : t(`replayCount_${kind}`, { count })}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          busy={start.isPending}
          disabled={!count || !since}
          onClick={() => start.mutate({ ...input, kind })}
        >
          {t('replayAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
