'use client';

import { Check, CheckCheck, CircleAlert, Clock, FileText, Sparkles } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import type { Message } from '#server/contract/message.ts';

const ticks = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

function Ticks({ status }: { status: NonNullable<Message['delivery']>['status'] }) {
  const t = useTranslations('inbox');
  const Icon = ticks[status];
  return (
    <span role="img" aria-label={t(`status_${status}`)} title={t(`status_${status}`)} data-status={status}>
      <Icon
        aria-hidden
        className={cn('size-3.5', status === 'read' && 'text-info', status === 'failed' && 'text-danger')}
      />
    </span>
  );
}

/** One message: the customer's on the left, ours on the right with author and ticks. */
export function Bubble({ message }: { message: Message }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  if (message.role === 'system') {
    return <p className="mx-auto my-1 max-w-md text-center text-xs text-ink-faint">{message.content}</p>;
  }
  const ours = message.role === 'assistant';
  const error = message.delivery?.error;
  return (
    <div className={cn('flex', ours ? 'justify-end' : 'justify-start')}>
      <div className="max-w-[min(34rem,85%)]">
        {ours && (
          <p className="mb-0.5 flex items-center justify-end gap-1 px-1 text-[11px] text-ink-faint">
            {message.author.kind === 'agent' && <Sparkles className="size-3" aria-hidden />}
            {message.author.name ?? (message.author.kind === 'agent' ? t('byAgent') : 'API')}
          </p>
        )}
        <div
          className={cn(
            'rounded-2xl px-3 py-2 text-sm leading-relaxed break-words whitespace-pre-wrap shadow-xs',
            ours ? 'rounded-br-md bg-bubble-out' : 'rounded-bl-md bg-bubble-in',
          )}
        >
          {message.file && (
            <a href={message.file.url} className="mb-1 flex items-center gap-1.5 font-medium text-accent underline">
              <FileText className="size-4" aria-hidden />
              {message.file.name}
            </a>
          )}
          {message.content}
          <span className="float-right mt-1.5 ml-3 flex items-center gap-1 text-[11px] leading-none text-ink-faint">
            <time dateTime={message.created_at}>
              {format.dateTime(new Date(message.created_at), { hour: '2-digit', minute: '2-digit' })}
            </time>
            {message.delivery && <Ticks status={message.delivery.status} />}
          </span>
        </div>
        {error && (
          <p role="alert" className="mt-1 px-1 text-right text-xs text-danger">
            <span className="font-medium">{error.reason}</span> {error.remedy}
            <span className="block text-[11px] text-ink-faint" title={error.code}>
              {[error.title, error.detail].filter(Boolean).join(' — ')}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
