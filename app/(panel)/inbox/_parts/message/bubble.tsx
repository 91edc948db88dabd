'use client';

import { Ban, Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { cn } from '#app/_ui/cn.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { isVoice } from '../media/is-voice.ts';
import { Author } from './author.tsx';
import { HandoffLine, isOfAi, WhyButton } from './handoff-line.tsx';
import { hasMenu } from './has-menu.ts';
import { MessageMenuButton } from './message-menu-button.tsx';
import { MessageWords } from './message-words.tsx';
import { Extras, Heading } from './payload-parts.ts';
import { Quoted } from './quoted.tsx';

// The code for files is loaded separately, because most messages have no file. Each message with a file has a Suspense
// boundary of its own, so that React hydrates such messages one by one.
const FileOfMessage = lazy(() =>
  untilFetched(() => import('../media/message-file.tsx').then((part) => ({ default: part.FileOfMessage }))),
);

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

function Said({ message, onView }: Pick<Props, 'message' | 'onView'>) {
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
      {file && (
        <Suspense>
          <FileOfMessage
            file={file}
            sticker={message.type === 'sticker'}
            voice={isVoice(message)}
            caption={content}
            onView={onView}
          />
        </Suspense>
      )}
      {message.payload && (
        <Suspense>
          <Heading message={message} />
        </Suspense>
      )}
      <MessageWords message={message} />
      {(message.payload || message.type === 'location_request') && (
        <Suspense>
          <Extras message={message} />
        </Suspense>
      )}
    </>
  );
}

function Foot({ message, onWhy }: Pick<Props, 'message' | 'onWhy'>) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  return (
    <span className="float-right mt-1.5 ml-3 flex items-center gap-1 text-2xs leading-none text-ink-faint">
      {isOfAi(message) && <WhyButton onWhy={onWhy} />}
      {message.delivery?.clicked_at && <span>{t('tapped')}</span>}
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
          className="rounded-full border border-line bg-surface px-1.5 text-md leading-6 shadow-xs"
        >
          {emoji}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly message: Message;
  /** The message that this message quotes; undefined if the quoted message is not loaded. */
  readonly quoted: Message | undefined;
  /**
   * Whether this is the first of several consecutive messages by the same author. Only the first shows the author's
   * name.
   */
  readonly isFirst: boolean;
  /**
   * Whether this message's menu can be reached with Tab. Tab reaches only the menu of the newest message that has a
   * menu.
   */
  readonly isStop: boolean;
  /** Starts a reply that quotes this message. Null if no reply can be sent. */
  readonly onQuote: ((message: Message) => void) | null;
  /** Opens the message's picture in the viewer. */
  readonly onView: () => void;
  /**
   * Opens the explanation of why the AI wrote this message or asked for a person, or of what the AI did with a
   * customer's message.
   */
  readonly onWhy: () => void;
  /** The content below the message: why sending it failed. */
  readonly children: ReactNode;
}

/**
 * Shows one message. The customer's messages are on the left; the team's are on the right, with ticks for their
 * delivery. The first of several consecutive messages shows its author.
 */
export function Bubble({ message, quoted, isFirst, isStop, onQuote, onView, onWhy, children }: Props) {
  if (message.role === 'system') {
    if (isOfAi(message)) return <HandoffLine message={message} onWhy={onWhy} />;
    return <p className="mx-auto my-1 max-w-md text-center text-xs text-ink-faint">{message.content}</p>;
  }
  const ours = message.role === 'assistant';
  return (
    <article
      id={`message-${message.id}`}
      tabIndex={-1}
      aria-label={message.author.name ?? undefined}
      className={cn('group flex', ours && 'flex-row-reverse', isFirst && 'mt-2.5')}
    >
      <div className="max-w-[min(34rem,85%)]">
        {ours && isFirst && (
          <p className="mb-0.5 flex items-center justify-end gap-1 px-1 text-2xs text-ink-faint">
            <Author message={message} />
          </p>
        )}
        {/* In print the two sides look alike, so the customer's name is shown. */}
        {!ours && isFirst && <p className="hidden px-1 text-2xs print:block">{message.author.name}</p>}
        <div
          data-said
          className={cn(
            'flow-root rounded-2xl px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap shadow-xs',
            ours ? 'rounded-br-md bg-bubble-out' : 'rounded-bl-md bg-bubble-in',
            !isFirst && (ours ? 'rounded-tr-md' : 'rounded-tl-md'),
          )}
        >
          {message.reply_to_wamid !== null && message.revoked_at === null && <Quoted message={quoted} />}
          <Said message={message} onView={onView} />
          <Foot message={message} onWhy={onWhy} />
        </div>
        <Reactions message={message} />
        {children}
      </div>
      {hasMenu(message) && <MessageMenuButton message={message} isStop={isStop} onQuote={onQuote} onWhy={onWhy} />}
    </article>
  );
}
