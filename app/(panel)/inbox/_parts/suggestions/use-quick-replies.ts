'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { fillTokens } from '../../../_shell/fill-tokens.ts';
import { matchingReplies } from '../../../_shell/matching-replies.ts';
import { findSlash } from './find-slash.ts';
import type { Writing } from './put-text.ts';
import { useGoingAlong } from './use-going-along.ts';
import { useSignList } from './use-sign-list.ts';
import { knownOf, writeReply, writeSlash } from './write-reply.ts';

const staleMs = 60_000;

interface Props extends Writing {
  readonly conversation: Conversation;
  /** Adds the files of a quick reply to the reply. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onReady: () => void;
}

/** The list that a slash opens in the composer. It has the matching quick replies. */
export function useQuickReplies({ conversation, area, text, write, onFiles, onReady }: Props) {
  const t = useTranslations('quickReplyUse');
  const trpc = useTRPC();
  const replies = useQuery(trpc.quickReplies.listQuickReplies.queryOptions({}, { staleTime: staleMs }));
  const all = replies.data?.data ?? [];
  const goingAlong = useGoingAlong({ onFiles, onReady });
  const list = useSignList<QuickReply>({
    ...{ area, text, write, find: findSlash },
    match: (typed) => matchingReplies(all, typed),
    opensEmpty: (typed) => typed === '' && replies.isSuccess && all.length === 0,
    take: ({ id, content }, start, caret) => {
      goingAlong.put(id);
      return writeReply(text, start, caret, fillTokens(content, knownOf(conversation), t('gap')));
    },
  });
  return {
    ...list,
    /** Whether files are still being downloaded. If so, the reply is sent as soon as the downloads are complete. */
    holds: goingAlong.holds,
    hasGap: text.includes(t('gap')),
    /** Opens the list as if a slash had been typed at the caret. */
    begin: () => list.put(writeSlash(text, area.current?.selectionStart ?? text.length)),
  };
}
