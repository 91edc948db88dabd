'use client';

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import {
  ArrowLeft,
  CheckCheck,
  EllipsisVertical,
  FlaskConical,
  Hand,
  Pause,
  Play,
  RotateCcw,
  Sparkles,
  UserRound,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { Badge, type Tone } from '#app/_ui/badge.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Menu, MenuItem } from '#app/_ui/menu.tsx';
import { useKey } from '#app/_ui/use-key.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { useMember } from '../../_shell/member.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { openInPlace } from './open-in-place.ts';
import { useResolve } from './use-resolve.ts';
import { customerName, whoAnswers } from './who-answers.ts';

/** Who answers now, in one badge. */
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
      return badge('neutral', CheckCheck, t('resolved'));
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
      return badge(
        'warning',
        Hand,
        answers.reason ? t('handoffReason', { reason: answers.reason }) : t('handoffPlain'),
      );
    case 'paused':
      return badge('neutral', Pause, t('aiPaused'));
    case 'agent':
      return badge('accent', Sparkles, t('aiAnswers', { agent: answers.name }));
    case 'nobody':
      return badge('neutral', UserRound, t('nobodyAnswers'));
  }
}

function useActions(id: string, onDone: () => Promise<unknown>) {
  const { conversations } = useTRPC();
  const options = { onSuccess: () => onDone() };
  return {
    takeOver: useMutation(conversations.assignConversation.mutationOptions(options)),
    release: useMutation(conversations.releaseConversation.mutationOptions(options)),
    reopen: useMutation(conversations.reopenConversation.mutationOptions(options)),
    pause: useMutation(conversations.pauseAi.mutationOptions(options)),
    resume: useMutation(conversations.resumeAi.mutationOptions(options)),
    run: (mutation: Pick<UseMutationResult<unknown, unknown, { id: string }>, 'mutate'>) => () =>
      mutation.mutate({ id }),
  };
}

/** The way to a case made of this talk: at the agent that answers it, else where one is chosen. */
function CopyAsCase({ conversation: { id, agent } }: { conversation: Conversation }) {
  const t = useTranslations('inbox');
  const router = useRouter();
  const to = agent ? `/agents/${agent.id}?tab=cases&copy=${id}` : `/agents?copy=${id}`;
  return (
    <MenuItem onSelect={() => router.push(to)}>
      <FlaskConical aria-hidden />
      {t('copyAsCase')}
    </MenuItem>
  );
}

/** The customer, who answers, and what can be done about it. */
export function ThreadHeader({
  conversation,
  onChanged,
}: {
  conversation: Conversation;
  onChanged: () => Promise<unknown>;
}) {
  const t = useTranslations('inbox');
  const c = useTranslations('common');
  const { userId, role } = useMember();
  const act = useActions(conversation.id, onChanged);
  const resolve = useResolve(conversation, onChanged);
  const name = customerName(conversation) ?? t('unknownCustomer');
  const answers = whoAnswers(conversation);
  const open = conversation.status === 'open';
  useKey('e', () => open && !resolve.isPending && resolve.mutate({ id: conversation.id }));
  const mine = answers.kind === 'person' && answers.userId === userId;
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-3 py-2.5 sm:px-4">
      <Button asChild look="quiet" size="icon" className="-ml-1 md:hidden">
        <Link href="/inbox" onNavigate={openInPlace('/inbox')} aria-label={c('back')}>
          <ArrowLeft className="size-5" />
        </Link>
      </Button>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-sm font-semibold">
          <span className="truncate">{name}</span>
          <ChannelMark channel={conversation.channel} />
        </h2>
        <p className="mt-0.5 flex min-w-0 items-center">
          <Answering conversation={conversation} />
        </p>
      </div>
      <div className="flex items-center gap-1.5">
        {open && answers.kind === 'person' && (
          <Button size="sm" busy={act.release.isPending} onClick={act.run(act.release)}>
            {t('release')}
          </Button>
        )}
        {open && !mine && (
          <Button
            look="primary"
            size="sm"
            busy={act.takeOver.isPending}
            onClick={() => act.takeOver.mutate({ id: conversation.id, user_id: userId })}
          >
            {t('takeOver')}
          </Button>
        )}
        {open && (
          <Button
            size="sm"
            busy={resolve.isPending}
            onClick={() => resolve.mutate({ id: conversation.id })}
            title={t('resolveNote')}
            aria-keyshortcuts="e"
          >
            <CheckCheck className="size-4" aria-hidden />
            <span className="max-sm:sr-only">{t('resolve')}</span>
          </Button>
        )}
        {!open && (
          <Button size="sm" busy={act.reopen.isPending} onClick={act.run(act.reopen)}>
            <RotateCcw className="size-4" aria-hidden />
            {t('reopen')}
          </Button>
        )}
        {(answers.kind === 'agent' || answers.kind === 'paused' || role === 'admin') && (
          <Menu
            trigger={
              <Button look="quiet" size="icon" aria-label={c('actions')}>
                <EllipsisVertical className="size-4.5" />
              </Button>
            }
          >
            {answers.kind === 'agent' && (
              <MenuItem onSelect={act.run(act.pause)}>
                <Pause aria-hidden />
                {t('pauseAi')}
              </MenuItem>
            )}
            {answers.kind === 'paused' && (
              <MenuItem onSelect={act.run(act.resume)}>
                <Play aria-hidden />
                {t('resumeAi')}
              </MenuItem>
            )}
            {role === 'admin' && <CopyAsCase conversation={conversation} />}
          </Menu>
        )}
      </div>
    </header>
  );
}
