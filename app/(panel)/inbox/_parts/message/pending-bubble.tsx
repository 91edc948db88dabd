'use client';

import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { type OutboxItem, type Reply, slowMs } from '../../../_outbox/plan-outbox.ts';
import { useLiveLost } from '../../../_shell/live.tsx';
import { Extras, Heading } from './payload-parts.ts';
import { Quoted } from './quoted.tsx';
import { Words } from './words.tsx';

// The code for files is loaded separately, because most replies have no file.
const FileOnItsWay = lazy(() =>
  untilFetched(() => import('../media/file-on-its-way.tsx').then((part) => ({ default: part.FileOnItsWay }))),
);

/** Converts the interactive reply into a message as the thread will show it. */
const messageOf = ({ type, ...payload }: InteractiveReply) => ({ role: 'assistant', type, payload }) as const;

interface Props {
  readonly reply: Reply & Pick<OutboxItem, 'key' | 'state' | 'error' | 'at' | 'isConflict' | 'isUnconfirmed'>;
  /** The message that the reply quotes; undefined if the quoted message is not loaded. */
  readonly quoted: Message | undefined;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  /** Puts the reply back into the composer for editing. Null if no composer is on the page. */
  readonly onEdit: (() => void) | null;
}

/**
 * Shows a reply that the thread does not have as a message yet: it is being sent, waits to be sent again, or was
 * refused.
 */
export function PendingBubble({ reply, quoted, onRetry, onDiscard, onEdit }: Props) {
  const t = useTranslations('inbox');
  const lost = useLiveLost();
  const now = useNow(2_000);
  const { interactive } = reply;
  const isSlow = now.getTime() - reply.at >= slowMs(reply);
  const waits = reply.state === 'waiting' && (lost || isSlow || reply.error !== null);
  // It is unknown whether the reply arrived, so the bubble does not claim that the reply was not sent.
  const isDoubtful = reply.isUnconfirmed || (reply.error === null && !lost);
  return (
    <div className="mt-1.5 flex flex-col items-end">
      <div className="max-w-[min(34rem,85%)] rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap">
        {reply.replyTo !== undefined && <Quoted message={quoted} />}
        <Suspense>{reply.file && <FileOnItsWay reply={reply} file={reply.file} onStop={onDiscard} />}</Suspense>
        {/* The file part above is not faded, because its small text is faint already. */}
        <div className="opacity-70">
          <Suspense>{interactive && <Heading message={messageOf(interactive)} />}</Suspense>
          <Words text={reply.text} />
          <Suspense>{interactive && <Extras message={messageOf(interactive)} />}</Suspense>
          {reply.state === 'waiting' && (
            <Clock aria-label={t('sending')} className="float-right mt-1.5 ml-3 size-3.5 text-ink-faint" />
          )}
        </div>
      </div>
      {waits && (
        <p role="status" className="mt-1 px-1 text-right text-xs text-warning">
          {isDoubtful ? t('sendUnconfirmed') : t('sendWaits')}{' '}
          <span className="whitespace-nowrap">
            <button type="button" onClick={onRetry} className="min-h-6 font-medium underline">
              {t('retryNow')}
            </button>{' '}
            <button type="button" onClick={onDiscard} className="ml-1 min-h-6 underline">
              {t('discard')}
            </button>
          </span>
        </p>
      )}
      {reply.state === 'refused' && (
        <p role="alert" className="mt-1 px-1 text-right text-xs text-danger">
          {t('sendFailed')}: {reply.error}{' '}
          <button type="button" onClick={onRetry} className="min-h-6 font-medium underline">
            {reply.isConflict ? t('sendAnyway') : t('retry')}
          </button>{' '}
          {/* Editing is not offered for interactive replies and voice notes, because editing would turn them into
              plain text and files. */}
          {onEdit && !interactive && !reply.voice && (
            <button type="button" onClick={onEdit} className="ml-1 min-h-6 underline">
              {t('editUnsent')}
            </button>
          )}{' '}
          <button type="button" onClick={onDiscard} className="ml-1 min-h-6 underline">
            {t('discard')}
          </button>
        </p>
      )}
    </div>
  );
}
