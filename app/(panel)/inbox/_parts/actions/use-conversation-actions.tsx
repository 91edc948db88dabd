'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  AlarmClock,
  Archive,
  CheckCheck,
  Mail,
  Pause,
  Play,
  RotateCcw,
  Sparkles,
  Tag,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { type Action, blockedKeys } from '../../../_actions/action.ts';
import { keyedPart } from '../../../_actions/keyed-part.tsx';
import { afterReplies } from '../../../_outbox/after-replies.ts';
import { useMember } from '../../../_shell/member.tsx';
import { heldByOther, whoAnswers } from '../customer/who-answers.ts';
import { goInPlace, listAddress } from '../store/open-in-place.ts';
import { useRefreshRows } from '../store/use-inbox.ts';
import { useResolve } from './use-resolve.ts';

const AssignDialog = keyedPart(() => import('./assign-dialog.tsx').then((part) => part.AssignDialog));
const TagDialog = keyedPart(() => import('./tag-dialog.tsx').then((part) => part.TagDialog));
const SnoozeDialog = keyedPart(() => import('./snooze-dialog.tsx').then((part) => part.SnoozeDialog));
const HandBack = lazyPart('app/(panel)/inbox/_parts/actions/hand-back-dialog.tsx', () =>
  import('./hand-back-dialog.tsx').then((part) => part.HandBackDialog),
);
const HandBackDialog = keyedPart(HandBack.fetch);
const HeldDialog = keyedPart(() => import('./held-dialog.tsx').then((part) => part.HeldDialog));
const ArchiveDialog = keyedPart(() => import('./archive-dialog.tsx').then((part) => part.ArchiveDialog));

type Asked = 'assign' | 'tag' | 'snooze' | 'hand back' | 'archive' | 'resolve' | 'release' | null;

interface Offered {
  /** The actions that are shown as buttons. The action that is most likely needed is last. */
  readonly buttons: readonly Action[];
  /** Frequent actions, which are shown next to the buttons. */
  readonly often: readonly Action[];
  /** The actions that are shown in the menu. */
  readonly more: readonly Action[];
  /**
   * Actions that have a shortcut but are not possible in the conversation's current state. Pressing the shortcut shows
   * the reason.
   */
  readonly blocked: readonly Action[];
  /** The dialog of the chosen action, while it is open. */
  readonly dialog: ReactNode;
}

function useChanges(id: string, onDone: () => Promise<unknown>) {
  const { conversations } = useTRPC();
  const options = { onSuccess: () => onDone() };
  const parts = {
    takeOver: useMutation(afterReplies(conversations.assignConversation.mutationOptions(options))),
    release: useMutation(afterReplies(conversations.releaseConversation.mutationOptions(options))),
    reopen: useMutation(conversations.reopenConversation.mutationOptions(options)),
    pause: useMutation(conversations.pauseAi.mutationOptions(options)),
    resume: useMutation(conversations.resumeAi.mutationOptions(options)),
    wake: useMutation(conversations.wakeConversation.mutationOptions(options)),
  };
  const act = (name: Exclude<keyof typeof parts, 'takeOver'>) => ({
    busy: parts[name].isPending,
    run: () => parts[name].mutate({ id }),
  });
  return { ...parts, act };
}

/** Returns the actions that this member may take on the conversation in its current state. */
export function useConversationActions(conversation: Conversation, onChanged: () => Promise<unknown>): Offered {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const s = useTranslations('snooze');
  const router = useRouter();
  const { conversations } = useTRPC();
  const refreshRows = useRefreshRows();
  const queryClient = useQueryClient();
  const { userId, role } = useMember();
  const [asked, setAsked] = useState<Asked>(null);
  const { id, agent, status } = conversation;
  const { takeOver, act } = useChanges(id, onChanged);
  const resolve = useResolve(conversation, onChanged);
  const markUnread = useMutation(
    conversations.markUnread.mutationOptions({
      onSuccess: () => {
        toast.success(a('markedUnread'));
        // Leaves the conversation, because an open conversation would be marked as read again at once.
        goInPlace(listAddress(window.location.search));
        return Promise.all([refreshRows([id]), queryClient.invalidateQueries(conversations.attention.pathFilter())]);
      },
    }),
  );
  const answers = whoAnswers(conversation);
  const holder = heldByOther(conversation, userId);
  const release = act('release');
  const isOpen = status === 'open';
  const isMine = answers.kind === 'person' && answers.userId === userId;
  const group = 'conversation' as const;
  const some = (isThere: boolean, action: Omit<Action, 'group'>): Action[] => (isThere ? [{ ...action, group }] : []);
  const caseOf = agent ? `/agents/${agent.id}?tab=cases&copy=${id}` : `/agents?copy=${id}`;
  const blocked = isOpen
    ? [
        ...(isMine ? blockedKeys('y', a('blockedMine')) : []),
        ...(!isMine && holder ? blockedKeys('y', a('blockedHeld', { name: holder.name })) : []),
        ...(answers.kind === 'person' ? [] : blockedKeys('h', a('blockedNobodys'))),
      ]
    : blockedKeys('e y a s u h', a(status === 'archived' ? 'blockedArchived' : 'blockedResolved'));
  return {
    blocked,
    buttons: [
      ...some(isOpen && answers.kind === 'person', {
        ...{ id: 'release', label: t('release'), keys: 'h', icon: Sparkles },
        busy: release.busy,
        run: () => (holder ? setAsked('release') : release.run()),
      }),
      ...some(isOpen && !isMine, {
        ...{ id: 'take over', label: t('takeOver'), icon: UserRound, busy: takeOver.isPending },
        // There is no shortcut for taking over a conversation that a colleague holds, so that one key press cannot do
        // it.
        ...(holder ? {} : { keys: 'y' }),
        run: () => takeOver.mutate({ id, user_id: userId }),
      }),
      ...some(isOpen, {
        ...{ id: 'resolve', label: t('resolve'), keys: 'e', icon: CheckCheck, busy: resolve.isPending },
        run: () => (holder ? setAsked('resolve') : resolve.mutate({ id })),
      }),
      // Only a resolved conversation can be reopened. An archived conversation stays closed.
      ...some(status === 'resolved', { id: 'reopen', label: t('reopen'), icon: RotateCcw, ...act('reopen') }),
    ],
    often: [
      ...some(isOpen, {
        ...{ id: 'assign', label: a('assign'), keys: 'a', icon: UserRoundPlus },
        run: () => setAsked('assign'),
      }),
      ...some(true, { id: 'tag', label: a('tag'), keys: 't', icon: Tag, run: () => setAsked('tag') }),
      ...some(isOpen, {
        ...{ id: 'snooze', label: s('open'), keys: 's', icon: AlarmClock },
        run: () => setAsked('snooze'),
      }),
    ],
    more: [
      ...some(conversation.snoozed_until !== null, {
        ...{ id: 'wake', label: s('wake'), icon: RotateCcw },
        ...act('wake'),
      }),
      ...some(isOpen, {
        ...{ id: 'mark unread', label: a('markUnread'), keys: 'u', icon: Mail, busy: markUnread.isPending },
        run: () => markUnread.mutate({ id }),
      }),
      ...some(isOpen && answers.kind === 'person' && agent !== null, {
        ...{ id: 'hand back', label: t('handBack'), icon: Sparkles },
        run: () => setAsked('hand back'),
      }),
      ...some(answers.kind === 'agent', { id: 'pause AI', label: t('pauseAi'), icon: Pause, ...act('pause') }),
      ...some(answers.kind === 'paused', { id: 'resume AI', label: t('resumeAi'), icon: Play, ...act('resume') }),
      ...some(role === 'admin', {
        ...{ id: 'copy as case', label: t('copyAsCase'), icon: Sparkles },
        run: () => router.push(caseOf),
      }),
      ...some(status !== 'archived', {
        ...{ id: 'archive', label: a('archive'), icon: Archive },
        run: () => setAsked('archive'),
      }),
    ],
    dialog: (
      <>
        {asked === 'assign' && <AssignDialog id={id} onDone={onChanged} onClose={() => setAsked(null)} />}
        {asked === 'tag' && <TagDialog conversation={conversation} onDone={onChanged} onClose={() => setAsked(null)} />}
        {asked === 'snooze' && <SnoozeDialog id={id} onDone={onChanged} onClose={() => setAsked(null)} />}
        {asked === 'hand back' && <HandBackDialog id={id} onDone={onChanged} onClose={() => setAsked(null)} />}
        {holder && (asked === 'resolve' || asked === 'release') && (
          <HeldDialog
            name={holder.name}
            action={asked}
            onAnyway={() => (asked === 'resolve' ? resolve.mutate({ id }) : release.run())}
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'archive' && <ArchiveDialog id={id} onDone={onChanged} onClose={() => setAsked(null)} />}
      </>
    ),
  };
}
