'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { afterReplies } from '../../../_outbox/after-replies.ts';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Hands the conversation back to the AI, with a note on what the attendant and the customer discussed. */
export function HandBackDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('handBack');
  const c = useTranslations('common');
  const { conversations } = useTRPC();
  const [words, setWords] = useState('');
  const handBack = useMutation(
    afterReplies(
      conversations.handBack.mutationOptions({
        onSuccess: () => {
          onClose();
          return onDone();
        },
      }),
    ),
  );
  const isBlank = words.trim() === '';
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} description={t('text')} className="max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank) handBack.mutate({ id, words: words.trim() });
        }}
      >
        <Field label={t('words')}>
          {(field) => (
            <Textarea
              {...field}
              rows={3}
              maxLength={500}
              value={words}
              placeholder={t('example')}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBlank} busy={handBack.isPending}>
            {t('do')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
