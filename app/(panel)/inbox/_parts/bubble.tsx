'use client';

import { Ban, Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { Message } from '#server/contract/message.ts';
import { Author } from './author.tsx';
import { HandoffLine, isOfAi, WhyButton } from './handoff-line.tsx';
import { FileOfMessage } from './message-file.tsx';
import { Extras, Heading } from './message-payload.tsx';

const ticks = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

function Ticks({ delivery }: { delivery: NonNullable<Message['delivery']> }) {
  const t = useTranslations('inbox');
  const { status, held } = delivery;
  const Icon = ticks[status];
  const words = held === null ? t(`status_${status}`) : t('status_held');
  return (
    <span role="img" aria-label={words} title={words} data-status={status}>
      <Icon
        aria-hidden
        className={cn('size-3.5', status === 'read' && 'text-info', status === 'failed' && 'text-danger')}
      />
    </span>
  );
}

/** The words another message is an answer to, as far as that one is known here. */
function Quoted({ message }: { message: Message | undefined }) {
  const t = useTranslations('inbox');
  const said = message && (message.content || message.file?.name || t('message'));
  return (
    <p className="mb-1.5 line-clamp-2 rounded-lg border-l-2 border-accent bg-black/5 px-2 py-1 text-xs text-ink-soft dark:bg-white/10">
      <span className="sr-only">{t('answerTo')}: </span>
      {said ?? t('olderMessage')}
    </p>
  );
}

function Said({ message }: { message: Message }) {
  const t = useTranslations('inbox');
  if (message.revoked_at !== null) {
    return (
      <span className="flex items-center gap-1.5 text-ink-faint italic">
        <Ban className="size-3.5" aria-hidden />
        {t('deleted')}
      </span>
    );
  }
  const { content, file } = message;
  return (
    <>
      {file && <FileOfMessage file={file} sticker={message.type === 'sticker'} caption={content} />}
      <Heading message={message} />
      {content}
      <Extras message={message} />
    </>
  );
}

function Foot({ message }: { message: Message }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  return (
    <span className="float-right mt-1.5 ml-3 flex items-center gap-1 text-[11px] leading-none text-ink-faint">
      {message.answered_elsewhere && <span>{t('answeredElsewhere')}</span>}
      {message.edited_at !== null && message.revoked_at === null && <span>{t('edited')}</span>}
      <time dateTime={message.created_at}>{format.dateTime(new Date(message.created_at), { timeStyle: 'short' })}</time>
      {message.delivery && <Ticks delivery={message.delivery} />}
    </span>
  );
}

function Reactions({ message }: { message: Message }) {
  const t = useTranslations('inbox');
  if (message.reactions.length === 0) return null;
  const ours = message.role === 'assistant';
  return (
    <ul aria-label={t('reactions')} className={cn('-mt-1.5 flex gap-1 px-2', ours && 'justify-end')}>
      {message.reactions.map(({ by, emoji }) => (
        <li
          key={`${by}${emoji}`}
          className="rounded-full border border-line bg-surface px-1.5 text-sm leading-6 shadow-xs"
        >
          {emoji}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly message: Message;
  /** The message this one quotes, when it is at hand. */
  readonly quoted: Message | undefined;
  /** Asks why the AI said it, or asked for a person. */
  readonly onWhy: () => void;
  /** Stands below it: why it failed. */
  readonly children: ReactNode;
}

/** One message: the customer's on the left, ours on the right with author and ticks. */
export function Bubble({ message, quoted, onWhy, children }: Props) {
  if (message.role === 'system') {
    if (isOfAi(message)) return <HandoffLine message={message} onWhy={onWhy} />;
    return <p className="mx-auto my-1 max-w-md text-center text-xs text-ink-faint">{message.content}</p>;
  }
  const ours = message.role === 'assistant';
  return (
    <div className={cn('flex', ours ? 'justify-end' : 'justify-start')}>
      <div className="max-w-[min(34rem,85%)]">
        {ours && (
          <p className="mb-0.5 flex items-center justify-end gap-1 px-1 text-[11px] text-ink-faint">
            <Author message={message} />
            {isOfAi(message) && <WhyButton onWhy={onWhy} />}
          </p>
        )}
        <div
          className={cn(
            'flow-root rounded-2xl px-3 py-2 text-sm leading-relaxed break-words whitespace-pre-wrap shadow-xs',
            ours ? 'rounded-br-md bg-bubble-out' : 'rounded-bl-md bg-bubble-in',
          )}
        >
          {message.reply_to_wamid !== null && message.revoked_at === null && <Quoted message={quoted} />}
          <Said message={message} />
          <Foot message={message} />
        </div>
        <Reactions message={message} />
        {children}
      </div>
    </div>
  );
}
