'use client';

import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { visitorCommentMax } from '#server/contract/inbox/web-chat-limits.ts';
import type { Conversation } from './conversation.ts';

const scores = [1, 2, 3, 4, 5];

function Stars({
  chosen,
  busy,
  onChoose,
}: {
  chosen: number | null;
  busy: boolean;
  onChoose: (score: number) => void;
}) {
  const t = useTranslations('chat');
  return (
    <fieldset disabled={busy || chosen !== null} className="mt-2 flex justify-center">
      <legend className="sr-only">{t('rate')}</legend>
      {scores.map((score) => (
        <button
          key={score}
          type="button"
          aria-label={t('rateScore', { score })}
          aria-pressed={chosen === score}
          onClick={() => onChoose(score)}
          className="flex size-11 items-center justify-center rounded-lg text-warning enabled:hover:bg-warning-soft"
        >
          <Star className={chosen !== null && score <= chosen ? 'size-6 fill-current' : 'size-6'} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}

function CommentForm({ busy, onSay }: { busy: boolean; onSay: (comment: string) => void }) {
  const t = useTranslations('chat');
  const [comment, setComment] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() !== '') onSay(comment.trim());
  };
  return (
    <form onSubmit={send} className="mt-2 space-y-2">
      <textarea
        rows={2}
        value={comment}
        maxLength={visitorCommentMax}
        onChange={({ target }) => setComment(target.value)}
        aria-label={t('rateComment')}
        placeholder={t('rateComment')}
        className="w-full resize-none rounded-lg border border-line-strong bg-surface px-3 py-2 text-lg text-ink outline-(--ring)! placeholder:text-ink-faint sm:text-md"
      />
      <button
        type="submit"
        disabled={busy || comment.trim() === ''}
        className="rounded-lg bg-(--brand) px-4 py-2 text-md font-medium text-(--on-brand) disabled:opacity-40"
      >
        {t('rateSend')}
      </button>
    </form>
  );
}

interface Props {
  readonly rating: { readonly score: number | null; readonly commented: boolean };
  readonly conversation: Conversation;
}

/**
 * Asks the visitor for a rating after the conversation was closed. A click on a score sends the score; the visitor can
 * add a comment afterwards.
 */
export function RatingCard({ rating, conversation }: Props) {
  const t = useTranslations('chat');
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const rate = async (score: number, comment?: string) => {
    setBusy(true);
    setWrong(false);
    await conversation.rate(score, comment).catch(() => setWrong(true));
    setBusy(false);
  };
  const { score, commented } = rating;
  return (
    <section
      aria-label={t('rate')}
      className="mx-auto w-full max-w-sm rounded-2xl border border-line bg-surface p-4 text-center text-md"
    >
      <p className="font-medium" role="status">
        {score === null ? t('rate') : t('rateThanks')}
      </p>
      <Stars chosen={score} busy={isBusy} onChoose={(chosen) => void rate(chosen)} />
      {score !== null && !commented && <CommentForm busy={isBusy} onSay={(comment) => void rate(score, comment)} />}
      {isWrong && (
        <p role="alert" className="mt-2 text-xs text-danger">
          {t('error_other')}
        </p>
      )}
    </section>
  );
}
