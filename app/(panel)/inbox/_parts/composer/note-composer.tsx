'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { takeFocus } from '#app/_ui/browser/take-focus.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Textarea } from '#app/_ui/fields/field.tsx';
import { goToEnd } from '../store/open-in-place.ts';
import { useDraftText } from '../store/use-draft-text.ts';
import { SignListBox } from '../suggestions/sign-list-box.tsx';
import { useMentions } from '../suggestions/use-mentions.ts';
import { afterKept } from './after-kept.ts';

const textMax = 4_096;

/** The composer for internal notes to colleagues. Its draft is kept until the note is saved. */
export function NoteComposer({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTranslations('notes');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [text, write] = useDraftText('note', id);
  // All attempts to save the same text use the same note id, so that only one note is saved. When the text changes, a
  // new id is used.
  const tried = useRef({ id: '', text: '' });
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ area, text, write });
  const add = useMutation(
    trpc.conversations.addNote.mutationOptions({
      onSuccess: (_, kept) => {
        write(afterKept(text, kept.text));
        tried.current = { id: '', text: '' };
        goToEnd(id);
        return queryClient.invalidateQueries(trpc.conversations.listActivities.queryFilter({ id }));
      },
    }),
  );
  useEffect(() => takeFocus(area.current), []);
  const isTooLong = text.length > textMax;
  const isBlank = text.trim() === '';
  const keep = () => {
    if (isBlank || isTooLong || add.isPending) return;
    const words = text.trim();
    if (tried.current.text !== words) tried.current = { id: crypto.randomUUID(), text: words };
    add.mutate({ id, note_id: tried.current.id, text: words });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape') return onLeave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    keep();
  };
  return (
    <div className="px-3 pt-1.5 pb-2 sm:px-4">
      <div className="relative">
        <SignListBox
          list={mentions}
          label={t('colleagues')}
          found={t('found', { count: mentions.matches.length })}
          className="flex items-center gap-2 py-1.5 text-sm"
        >
          {({ name }) => (
            <>
              <Avatar name={name} className="size-6 text-3xs" />
              <span className="truncate">{name}</span>
            </>
          )}
        </SignListBox>
        <Textarea
          ref={area}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={mentions.open ? mentions.listId : undefined}
          aria-activedescendant={mentions.open ? mentions.optionId(mentions.active) : undefined}
          aria-label={t('note')}
          placeholder={t('placeholder')}
          rows={1}
          value={text}
          onChange={({ target }) => {
            write(target.value);
            mentions.follow(target.selectionStart, target.value);
          }}
          onKeyDown={onKeyDown}
          onSelect={(event) => mentions.follow(event.currentTarget.selectionStart)}
          onBlur={() => mentions.follow(null)}
          className="grows-to-eight min-h-10 resize-none py-2.5"
        />
      </div>
      <div className="mt-1 flex min-h-10 items-center gap-3">
        <p className="min-w-0 flex-1 text-xs text-warning">
          {isTooLong ? <span role="alert">{t('tooLong', { over: text.length - textMax })}</span> : t('hint')}
        </p>
        <Button aria-label={t('keep')} disabled={isBlank || isTooLong} busy={add.isPending} onClick={keep}>
          <StickyNote className="size-4" aria-hidden />
          <span className="max-sm:sr-only">{t('keep')}</span>
        </Button>
      </div>
    </div>
  );
}
