'use client';

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Textarea } from '#app/_ui/fields/field.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import { Section } from '../../../_contact/section.tsx';
import { type ContactProps, inTurn, useRefreshContact } from '../../../_contact/use-contact.ts';
import { HistoryItem } from './history-item.tsx';

const pageSize = 30;

function NoteForm({ id }: { id: string }) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const form = useForm({ defaultValues: { body: '' } });
  const add = useMutation(
    contacts.addContactNote.mutationOptions({
      scope: inTurn,
      onSuccess: async () => {
        form.reset();
        await refresh();
      },
    }),
  );
  const submit = form.handleSubmit(({ body }) => {
    if (body.trim() !== '' && !add.isPending) add.mutate({ id, body: body.trim() });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  };
  return (
    <form onSubmit={submit} className="mb-5">
      <Textarea
        {...form.register('body')}
        aria-label={t('writeNote')}
        placeholder={t('notePlaceholder')}
        maxLength={20_000}
        rows={2}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 min-h-16"
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="sm" busy={add.isPending} disabled={form.watch('body').trim() === ''}>
          {t('addNote')}
        </Button>
      </div>
    </form>
  );
}

/** The activity list of a contact, newest first: the team's notes, and changes to the contact. */
export function Activity({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const c = useTranslations('common');
  const { contacts } = useTRPC();
  const history = useInfiniteQuery(
    contacts.listContactHistory.infiniteQueryOptions(
      { id: contact.id, limit: pageSize },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const more = useMore(history);
  const items = history.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={t('activity')}>
      {canWrite && <NoteForm id={contact.id} />}
      {history.isPending && <SkeletonRows count={3} />}
      {history.isError && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {history.isSuccess && items.length === 0 && <p className="mb-4 text-sm text-ink-faint">{t('activityEmpty')}</p>}
      <ol className="space-y-4">
        {items.map((item, index) => (
          // Two entries of one transaction have the same time, so the key includes the index. The index is stable,
          // because the list only grows at its ends.
          // biome-ignore lint/suspicious/noArrayIndexKey: history items have no id of their own.
          <HistoryItem key={`${item.at}:${item.type}:${index}`} item={item} />
        ))}
      </ol>
      {history.hasNextPage ? (
        <Button look="quiet" size="sm" className="mt-4 w-full" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      ) : (
        history.isSuccess && (
          <p className="mt-4 border-t border-line pt-3 text-xs text-ink-faint">
            {t('created')} · <Moment at={contact.created_at} />
          </p>
        )
      )}
    </Section>
  );
}
