'use client';

import { CircleAlert, Hand, Pause, Sparkles, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { Outputs } from '#app/_trpc/trpc.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { cn } from '#app/_ui/cn.ts';
import { ShortTime } from '#app/_ui/time.tsx';
import { useOutbox } from '../../_outbox/outbox.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { addressOf, openInPlace } from './open-in-place.ts';
import { customerName, whoAnswers } from './who-answers.ts';

type Item = Outputs['conversations']['inbox']['data'][number];

const icons = { person: UserRound, waiting: Hand, paused: Pause, agent: Sparkles, nobody: UserRound, resolved: null };

export function ConversationRow({ item, selected }: { item: Item; selected: boolean }) {
  const t = useTranslations('inbox');
  const w = useTranslations('aiTurns');
  const search = useSearchParams().toString();
  const name = customerName(item) ?? t('unknownCustomer');
  const answers = whoAnswers(item);
  const Icon = icons[answers.kind];
  const code = item.handoff?.code;
  const waitsFor = code ? `${t('waitingForPerson')}: ${w(`code_${code}`)}` : t('waitingForPerson');
  const href = addressOf(item.id, search);
  const isUnsent = useOutbox().items.some(({ conversationId }) => conversationId === item.id);
  return (
    <Link
      href={href}
      onNavigate={openInPlace(href)}
      prefetch={false}
      aria-current={selected ? 'true' : undefined}
      className={cn(
        'flex h-full items-center gap-3 border-b border-line px-4 -outline-offset-2 hover:bg-canvas dark:hover:bg-raised',
        selected && 'bg-accent-soft hover:bg-accent-soft dark:bg-accent-soft dark:hover:bg-accent-soft',
      )}
    >
      <Avatar name={name} className="size-10" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={cn('truncate text-[13px] font-medium', item.unread_count > 0 && 'font-semibold')}>
            {name}
          </span>
          <ChannelMark channel={item.channel} />
          {item.last_message_at && (
            <ShortTime at={item.last_message_at} className="ml-auto shrink-0 text-xs text-ink-faint" />
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          {Icon && (
            <Icon
              aria-label={answers.kind === 'waiting' ? waitsFor : undefined}
              aria-hidden={answers.kind !== 'waiting'}
              className={cn('size-3.5 shrink-0 text-ink-faint', answers.kind === 'waiting' && 'text-warning')}
            />
          )}
          {isUnsent && <CircleAlert aria-label={t('rowUnsent')} className="size-3.5 shrink-0 text-danger" />}
          <span className={cn('truncate text-[13px] text-ink-soft', item.unread_count > 0 && 'text-ink')}>
            {item.last_message_preview ?? t('noMessages')}
          </span>
          {item.unread_count > 0 && (
            <span className="ml-auto flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-[11px] font-semibold text-white dark:text-black">
              <span aria-hidden>{item.unread_count > 99 ? '99+' : item.unread_count}</span>
              <span className="sr-only">{t('unread', { count: item.unread_count })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
