'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useNow } from '#app/_ui/use-now.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { usePrice } from './use-price.ts';
import { leftOfWindow } from './window-left.ts';

/** Until when words may be written, unless there is more to say; in the last hour, how long yet, in any case. */
function Window({ ends, isAside }: { ends: string; isAside: boolean }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const left = leftOfWindow(ends, useNow(1_000));
  if (left !== null) return <span className="text-warning tabular-nums">{t('windowLeft', { left })}</span>;
  if (isAside) return null;
  return t('windowUntil', { time: format.dateTime(new Date(ends), { dateStyle: 'short', timeStyle: 'short' }) });
}

interface Props {
  readonly conversation: Conversation;
  /** What has to be known of this reply; null: nothing but the window. */
  readonly note: string | null;
  readonly isWarning: boolean;
  /** The text cannot go out so. */
  readonly fault: string | null;
}

/** Below what is written: what it means, how long it may be written, what it costs. */
export function ComposerFoot({ conversation, note, isWarning, fault }: Props) {
  const t = useTranslations('inbox');
  const price = usePrice(conversation);
  const { window_expires_at: ends } = conversation;
  return (
    <p className="mt-1.5 flex min-h-4 flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
      {fault !== null ? (
        <span role="alert" className="text-danger">
          {fault}
        </span>
      ) : (
        <span className={isWarning ? 'text-warning' : undefined}>
          {note} {ends && <Window ends={ends} isAside={note !== null} />}
        </span>
      )}
      <span title={t('priceNext')} className="tabular-nums">
        {price.message}
      </span>
    </p>
  );
}
