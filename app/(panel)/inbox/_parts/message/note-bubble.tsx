'use client';

import { useMutation } from '@tanstack/react-query';
import { StickyNote, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Activity } from '#server/contract/inbox/activity.ts';
import { splitAtNames } from '#server/contract/inbox/mentions.ts';
import { useMember } from '../../../_shell/member.tsx';

/**
 * Shows an internal note in the thread, at the position of the time it was written. The customer never sees the note.
 */
export function NoteBubble({ conversationId, note }: { conversationId: string; note: Activity }) {
  const t = useTranslations('activities');
  const format = useFormatter();
  const trpc = useTRPC();
  const { userId } = useMember();
  const remove = useMutation(trpc.conversations.removeNote.mutationOptions());
  const { id, by, text, mentions, at } = note;
  const isOwn = by.id === userId;
  // The React key of each piece is its end position in the text, which never changes.
  let position = 0;
  const pieces = splitAtNames(
    text ?? '',
    mentions.map(({ name }) => name),
  ).map((piece) => {
    position += piece.text.length;
    return { ...piece, position };
  });
  return (
    <div className="my-1 flex justify-end">
      <div className="max-w-[min(34rem,85%)] rounded-2xl rounded-br-md border border-warning/30 bg-warning-soft px-3 py-2 text-md leading-relaxed">
        <p className="flex items-center gap-1.5 text-xs text-warning">
          <StickyNote className="size-3.5 shrink-0" aria-hidden />
          <span className="font-medium">{t('noteOf', { name: by.name ?? t('somebody') })}</span>
          {isOwn && (
            <button
              type="button"
              aria-label={t('removeNote')}
              title={t('removeNote')}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: conversationId, note_id: id })}
              className="-my-1 ml-auto rounded-sm p-1 opacity-60 hover:opacity-100 focus-visible:opacity-100"
            >
              <X className="size-3.5" aria-hidden />
            </button>
          )}
        </p>
        <p className="mt-1 flow-root break-words whitespace-pre-wrap">
          {pieces.map((piece) =>
            piece.isName ? (
              <span key={piece.position} className="font-semibold text-accent-ink">
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
          <time dateTime={at} className="float-right mt-1.5 ml-3 text-2xs leading-none text-warning">
            {format.dateTime(new Date(at), { timeStyle: 'short' })}
          </time>
        </p>
      </div>
    </div>
  );
}
