'use client';

import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { MomentField } from '#app/_ui/time/moment-field.tsx';
import { momentIn } from '#app/_ui/time/moment-in.ts';
import { afterReplies } from '../../../_outbox/after-replies.ts';
import { snoozeChoices } from './snooze-choices.ts';
import { inOrderOf, usePutAway } from './use-put-away.ts';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The dialog to choose until when the conversation is snoozed: a suggested time or a custom one. */
export function SnoozeDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('snooze');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const { conversations } = useTRPC();
  const putAway = usePutAway(id, onDone);
  const [now] = useState(() => new Date());
  const [own, setOwn] = useState('');
  const moment = (at: Date) =>
    format.dateTime(at, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const wake = useMutation(conversations.wakeConversation.mutationOptions(inOrderOf(id)));
  const snooze = useMutation(
    afterReplies(
      conversations.snoozeConversation.mutationOptions({
        ...inOrderOf(id),
        onSuccess: (_, { until }) => {
          onClose();
          return putAway(t('done', { moment: moment(new Date(until)) }), () => wake.mutateAsync({ id }));
        },
      }),
    ),
  );
  const until = (at: Date) => snooze.mutate({ id, until: at.toISOString() });
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} className="max-w-md">
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      <ul className="space-y-1">
        {snoozeChoices(zone, now).map(({ name, at }, index) => (
          <li key={name}>
            <button
              type="button"
              data-first={index === 0 ? '' : undefined}
              disabled={snooze.isPending}
              onClick={() => until(at)}
              className="flex w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-left text-md hover:bg-sunken dark:hover:bg-raised"
            >
              {t(name)}
              <time dateTime={at.toISOString()} className="text-xs text-ink-faint">
                {moment(at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-3 flex items-start gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          const at = momentIn(zone, own);
          if (at) until(at);
        }}
      >
        <MomentField label={t('own')} value={own} required className="min-w-0 flex-1" onChange={setOwn} />
        <Button type="submit" className="mt-[26px]" busy={snooze.isPending}>
          {t('action')}
        </Button>
      </form>
    </Dialog>
  );
}
