'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { usePrice } from './use-price.ts';
import { leftOfWindow } from './window-left.ts';

/**
 * Shows until when free text may be written, unless a note about the reply is shown instead (`isHidden`). In the last
 * hour the remaining time is always shown.
 */
function Window({ ends, isHidden }: { ends: string; isHidden: boolean }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const left = leftOfWindow(ends, useNow(1_000));
  if (left !== null) return <span className="text-warning tabular-nums">{t('windowLeft', { left })}</span>;
  if (isHidden) return null;
  return t('windowUntil', { time: format.dateTime(new Date(ends), { dateStyle: 'short', timeStyle: 'short' }) });
}

interface TermsProps {
  readonly conversation: Conversation;
  /**
   * Whether a note about this reply is shown next to the send button, such as that the reply reopens the conversation.
   */
  readonly hasNote: boolean;
}

/**
 * Shows until when free text may be written and what the reply costs, next to the send button or, if there is no room,
 * below the button.
 */
export function ComposerTerms({ conversation, hasNote }: TermsProps) {
  const t = useTranslations('inbox');
  const price = usePrice(conversation);
  const { window_expires_at: ends } = conversation;
  return (
    <p className="order-last flex min-w-0 flex-1 basis-full flex-wrap gap-x-3 text-xs text-ink-faint @lg:order-none @lg:basis-0 @lg:justify-end @lg:text-right">
      {ends && (
        <span className="empty:hidden">
          <Window ends={ends} isHidden={hasNote} />
        </span>
      )}
      <span title={t('priceNext')} className="tabular-nums">
        {price.message}
      </span>
    </p>
  );
}

interface NoteProps {
  /**
   * A note about a side effect of sending this reply, such as reopening the conversation. Null if there is no side
   * effect.
   */
  readonly note: string | null;
  readonly isWarning: boolean;
  /** The reason why the text cannot be sent. Null if the text can be sent. */
  readonly fault: string | null;
}

/**
 * The line below the composer's tools. The line names a side effect of sending the reply, or the reason why the reply
 * cannot be sent.
 */
export function ComposerNote({ note, isWarning, fault }: NoteProps) {
  if (fault !== null) {
    return (
      <p role="alert" className="mt-1 text-xs text-danger">
        {fault}
      </p>
    );
  }
  return note && <p className={cn('mt-1 text-xs text-ink-faint', isWarning && 'text-warning')}>{note}</p>;
}
