'use client';

import {
  AtSign,
  CircleAlert,
  CornerUpLeft,
  Hourglass,
  Megaphone,
  Pause,
  Phone,
  Sparkles,
  Workflow,
} from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import type { Outputs } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { ShortTime } from '#app/_ui/time/time.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';
import { useOutbox } from '../../../_outbox/outbox.tsx';
import { isUnsent } from '../../../_outbox/plan-outbox.ts';
import { useLiveLost } from '../../../_shell/live.tsx';
import { useLastSaid } from '../../../_shell/use-last-said.ts';
import { hoursLeft, leftOfWindow } from '../composer/window-left.ts';
import { ChannelMark } from '../customer/channel-mark.tsx';
import { useCustomerName } from '../customer/use-customer-name.ts';
import { whoAnswers } from '../customer/who-answers.ts';
import { addressOf, openInPlace } from '../store/open-in-place.ts';
import { HandoffMark } from './handoff-mark.tsx';
import { RowLink } from './row-link.tsx';
import { rowNeeds } from './row-needs.ts';

type Item = Outputs['conversations']['inbox']['data'][number];

const tagsShown = 3;
const small = 'size-3.5 shrink-0';

/** Shows the name of the first tag and a dot for up to two more. The tooltip and screen readers have all names. */
function Tags({ tags }: Pick<Item, 'tags'>) {
  if (tags.length === 0) return null;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span title={names} className="flex shrink-0 items-center gap-1">
      <span className="sr-only">{names}</span>
      {tags.slice(0, tagsShown).map(({ id, color, name }, index) => (
        <span key={id} aria-hidden className="flex items-center gap-1">
          <span className="size-2 rounded-full" style={{ background: color }} />
          {index === 0 && <span className="max-w-20 truncate text-2xs text-ink-soft">{name}</span>}
        </span>
      ))}
    </span>
  );
}

/** Shows who answers next: a colleague's initials, a hand if the customer waits for any person, or the AI's icon. */
function Answers({ item }: { item: Item }) {
  const t = useTranslations('inbox');
  const answers = whoAnswers(item);
  if (answers.kind === 'person') {
    const { name } = answers;
    // Without a name, the reply came from the phone of the business.
    if (name === null) return <Phone aria-label={t('phoneAnswers')} className={cn(small, 'text-ink-faint')} />;
    return (
      <span title={name} className="flex">
        <Avatar name={name} className="size-4.5 text-3xs" />
        <span className="sr-only">{name}</span>
      </span>
    );
  }
  if (answers.kind === 'waiting') return <HandoffMark handoff={item.handoff} />;
  if (answers.kind === 'paused') return <Pause aria-label={t('aiPaused')} className={cn(small, 'text-ink-faint')} />;
  if (answers.kind !== 'agent') return null;
  return <Sparkles aria-label={t('aiAnswers', { agent: answers.name })} className={cn(small, 'text-ink-faint')} />;
}

const signs = { ours: CornerUpLeft, agent: Sparkles, campaign: Megaphone, automation: Workflow };

/** Shows an icon for who wrote the last message, unless it was the customer. */
function Last({ by, isMarked }: { by: keyof typeof signs; isMarked: boolean }) {
  const t = useTranslations('inbox');
  // If an AI agent answers now, the agent's icon is already at the end of the line. The last message then gets a
  // neutral arrow.
  const Sign = isMarked ? signs.ours : signs[by];
  return <Sign aria-label={t(by === 'ours' ? 'rowOurs' : `rowOurs_${by}`)} className={cn(small, 'text-ink-faint')} />;
}

/**
 * Shows for how long free text may still be sent: in hours, and in the last hour to the second. Shows nothing once the
 * window has closed.
 */
function Closing({ ends }: { ends: string }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const now = useNow(1_000);
  if (new Date(ends) <= now) return null;
  return (
    <span title={t('rowWindow')} className="flex items-center gap-0.5 font-medium text-warning tabular-nums">
      <Hourglass aria-label={t('rowWindow')} className="size-3 text-warning" />
      {leftOfWindow(ends, now) ??
        format.number(hoursLeft(ends, now), { style: 'unit', unit: 'hour', unitDisplay: 'narrow' })}
    </span>
  );
}

/** A row of the list: the customer, the last message, and the person or agent who has to act on the conversation. */
export const ConversationRow = memo(({ item, selected }: { item: Item; selected: boolean }) => {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const search = useSearchParams().toString();
  const name = useCustomerName()(item);
  const { waits, isWindowClosing, last } = rowNeeds(item, useNow(60_000));
  const href = addressOf(item.id, search);
  const lost = useLiveLost();
  const unsent = useOutbox().items.some((one) => one.conversationId === item.id && isUnsent(one, lost));
  const isUnread = item.unread_count > 0;
  const line = useLastSaid()(item.said);
  // While the customer waits for a person, the line shows the customer's last message even if the team wrote after it.
  // The sender icon is then left out.
  const by = item.said?.by === 'contact' ? null : last;
  return (
    <RowLink href={href} selected={selected} onNavigate={openInPlace(href)} className="h-full">
      <Avatar name={name} className="size-9" />
      <span className="min-w-0 flex-1 text-sm leading-4.5">
        <span className="flex items-center gap-1.5">
          <span className={cn('truncate font-medium', isUnread && 'font-semibold')}>
            {name ?? t('unknownCustomer')}
          </span>
          <ChannelMark channel={item.channel} />
          <Tags tags={item.tags} />
          <span className="ml-auto flex shrink-0 items-center gap-1.5 pl-1 text-xs">
            {isWindowClosing && <Closing ends={item.window_expires_at ?? ''} />}
            {waits ? (
              <span title={t('rowWaits')} className="font-medium text-warning">
                <span className="sr-only">{t('rowWaits')}: </span>
                {format.number(waits.count, { style: 'unit', unit: waits.unit, unitDisplay: 'narrow' })}
              </span>
            ) : (
              item.last_message_at && <ShortTime at={item.last_message_at} className="text-ink-faint" />
            )}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          {unsent && <CircleAlert aria-label={t('rowUnsent')} className={cn(small, 'text-danger')} />}
          {!unsent && last === 'failed' && (
            <CircleAlert aria-label={t('rowFailed')} className={cn(small, 'text-danger')} />
          )}
          {!unsent && by && by !== 'failed' && <Last by={by} isMarked={by === whoAnswers(item).kind} />}
          <span className={cn('truncate text-ink-soft', isUnread && 'text-ink')}>{line || t('noMessages')}</span>
          <span className="ml-auto flex shrink-0 items-center gap-1.5 pl-1">
            {item.mentioned && <AtSign aria-label={t('rowMentioned')} className={cn(small, 'text-accent')} />}
            <Answers item={item} />
            {isUnread && (
              <span className="flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-white dark:text-black">
                <span aria-hidden>{item.unread_count > 99 ? '99+' : item.unread_count}</span>
                <span className="sr-only">{t('unread', { count: item.unread_count })}</span>
              </span>
            )}
          </span>
        </span>
      </span>
    </RowLink>
  );
});
