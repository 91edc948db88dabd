'use client';

import {
  AlarmClock,
  ArrowLeft,
  CheckCheck,
  EllipsisVertical,
  Hand,
  Info,
  Pause,
  Sparkles,
  Tag,
  UserRound,
} from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { type Action, ariaKeys } from '../../../_actions/action.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { KeyCaps } from '../../../_actions/key-caps.tsx';
import { useMember } from '../../../_shell/member.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.tsx';
import { useMeantClick } from '../actions/use-put-away.ts';
import { ChannelMark } from '../customer/channel-mark.tsx';
import { useCustomerName } from '../customer/use-customer-name.ts';
import { whoAnswers } from '../customer/who-answers.ts';
import { openInPlace } from '../store/open-in-place.ts';
import { useQueueOf } from '../store/use-inbox.ts';
import { ColleaguesHere } from './colleagues-here.tsx';

/** Shows in a badge who answers the customer now. */
function Answering({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('inbox');
  const { userId } = useMember();
  const answers = whoAnswers(conversation);
  const badge = (tone: Tone, Icon: typeof Hand, text: string) => (
    <Badge tone={tone} className="max-w-full">
      <Icon className="size-3 shrink-0" aria-hidden />
      <span className="truncate">{text}</span>
    </Badge>
  );
  switch (answers.kind) {
    case 'resolved':
      return badge('neutral', CheckCheck, t(conversation.status === 'archived' ? 'archived' : 'resolved'));
    case 'person':
      return badge(
        'info',
        UserRound,
        answers.userId === userId
          ? t('youAnswer')
          : answers.name === null
            ? t('phoneAnswers')
            : t('personAnswers', { name: answers.name }),
      );
    case 'waiting':
      return badge('warning', Hand, t('waitingForPerson'));
    case 'paused':
      return badge('neutral', Pause, t('aiPaused'));
    case 'agent':
      return badge('accent', Sparkles, t('aiAnswers', { agent: answers.name }));
    case 'nobody':
      return badge('neutral', UserRound, t('nobodyAnswers'));
  }
}

/** Shows until when the conversation is snoozed. Renders nothing if the conversation is not snoozed. */
function Snoozed({ until }: { until: string | null }) {
  const t = useTranslations('snooze');
  const format = useFormatter();
  if (until === null) return null;
  const moment = format.dateTime(new Date(until), { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return (
    <Badge tone="neutral" className="max-w-full">
      <AlarmClock className="size-3 shrink-0" aria-hidden />
      <span className="truncate">{t('until', { moment })}</span>
    </Badge>
  );
}

/**
 * Returns the CSS class that shows or hides the labels of the buttons. The labels are shown only if enough room remains
 * for the customer's name, which depends on the number of buttons.
 */
function labelLook(id: string, count: number): string {
  if (id === 'take over') return '';
  return id === 'release' || count > 2 ? 'sr-only @3xl:not-sr-only' : 'sr-only @[34rem]:not-sr-only';
}

/** The header of a thread, with the customer, who answers now, and the actions. */
export function ThreadHeader({
  conversation,
  onChanged,
  onPane,
}: {
  conversation: Conversation;
  onChanged: () => Promise<unknown>;
  /** Opens the customer pane, where it is not already next to the thread. */
  onPane: () => void;
}) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const c = useTranslations('common');
  const { buttons, often, more, blocked, dialog } = useConversationActions(conversation, onChanged);
  const pane: Action = { id: 'pane', label: a('pane'), group: 'conversation', keys: 'i', icon: Info, run: onPane };
  useActions([...buttons, ...often, ...more, ...blocked, pane]);
  const isMeant = useMeantClick(conversation.id);
  const queue = useQueueOf(conversation.id);
  const name = useCustomerName()(conversation);
  return (
    <header className="@container flex min-h-16 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line bg-surface px-3 py-2.5 sm:px-4">
      <Button asChild look="quiet" size="icon" className="-ml-1 lg:hidden print:hidden">
        <Link href="/inbox" onNavigate={openInPlace('/inbox')} aria-label={c('back')}>
          <ArrowLeft className="size-5" />
        </Link>
      </Button>
      <Avatar name={name} className="max-[359px]:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-md font-semibold">
          <span className="truncate">{name ?? t('unknownCustomer')}</span>
          <ChannelMark channel={conversation.channel} />
        </h2>
        <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <Answering conversation={conversation} />
          <Snoozed until={conversation.snoozed_until} />
          {queue && <span className="truncate text-xs text-ink-soft max-sm:hidden">{queue}</span>}
        </p>
      </div>
      {/* If the header does not fit into one line, the frequent actions get a second line, so that each stays one
          click away at every width. */}
      <div className="flex flex-col-reverse items-end gap-1 @max-md:w-full @max-md:flex-row @max-md:items-center @max-md:justify-between @lg:flex-row @lg:items-center @lg:gap-1 print:hidden">
        <span className="flex">
          {often.map(({ id, label, keys = '', icon: Icon = Tag, run }) => (
            <Button
              key={id}
              look="quiet"
              size="icon"
              aria-label={label}
              title={`${label} (${keys.toUpperCase()})`}
              aria-keyshortcuts={ariaKeys(keys)}
              onClick={run}
              className="@lg:w-8"
            >
              <Icon className="size-4.5" aria-hidden />
            </Button>
          ))}
        </span>
        <span className="flex items-center gap-1">
          {buttons.map(({ id, label, keys, icon: Icon, busy, run }) => (
            <Button
              key={id}
              look={id === 'take over' ? 'primary' : 'secondary'}
              size="sm"
              busy={busy === true}
              onClick={(event) => isMeant(event) && run()}
              title={keys ? `${label} (${keys.toUpperCase()})` : label}
              aria-keyshortcuts={ariaKeys(keys)}
            >
              {Icon && id !== 'take over' && (
                <Icon className={cn('size-4', id === 'release' && '@3xl:hidden')} aria-hidden />
              )}
              <span className={labelLook(id, buttons.length)}>{label}</span>
            </Button>
          ))}
          <Button
            look="quiet"
            size="icon"
            aria-label={pane.label}
            title={`${pane.label} (I)`}
            aria-keyshortcuts={ariaKeys(pane.keys)}
            onClick={onPane}
            className="max-sm:hidden wide:hidden"
          >
            <Info className="size-4.5" aria-hidden />
          </Button>
          <Menu
            trigger={
              <Button look="quiet" size="icon" aria-label={c('actions')}>
                <EllipsisVertical className="size-4.5" />
              </Button>
            }
          >
            <MenuItem onSelect={onPane} className="sm:hidden">
              <Info aria-hidden />
              {pane.label}
            </MenuItem>
            {more.map(({ id, label, keys, icon: Icon, busy, run }) => (
              <MenuItem key={id} disabled={busy === true} onSelect={run} aria-keyshortcuts={ariaKeys(keys)}>
                {Icon && <Icon aria-hidden />}
                <span className="flex-1">{label}</span>
                {keys && <KeyCaps keys={keys} />}
              </MenuItem>
            ))}
          </Menu>
        </span>
        {dialog}
      </div>
      <ColleaguesHere />
    </header>
  );
}
