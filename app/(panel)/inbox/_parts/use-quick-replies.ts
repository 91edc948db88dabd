'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { QuickReply } from '#server/contract/configuration.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { fillTokens } from '../../_shell/fill-tokens.ts';
import { matchingReplies } from '../../_shell/matching-replies.ts';
import { findSlash } from './find-slash.ts';
import { keyOnList, realName, type Written, writeReply, writeSlash } from './write-reply.ts';

const staleMs = 60_000;

interface Props {
  readonly conversation: Conversation;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
}

/** The list that a slash opens in the composer: what matches, which one is marked, and writing it. */
export function useQuickReplies({ conversation, area, text, write }: Props) {
  const t = useTranslations('quickReplies');
  const trpc = useTRPC();
  const listId = useId();
  const replies = useQuery(trpc.quickReplies.listQuickReplies.queryOptions({}, { staleTime: staleMs }));
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);

  const slash = caret === null ? null : findSlash(text, caret);
  const all = replies.data?.data ?? [];
  const matches = slash ? matchingReplies(all, slash.typed) : [];
  const isEmpty = replies.isSuccess && all.length === 0;
  const open = slash !== null && slash.start !== dismissedAt && (matches.length > 0 || (isEmpty && slash.typed === ''));
  const active = matches.length === 0 ? -1 : Math.min(marked, matches.length - 1);

  const put = ({ text: next, from, to }: Written) => {
    // Written at once, so that the selection stands in the new text.
    flushSync(() => write(next));
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
    setCaret(to);
  };
  const choose = (reply: QuickReply) => {
    if (!slash || caret === null) return;
    const { contact, user } = conversation;
    const known = {
      name: realName(conversation),
      phone: contact?.phone ?? user.phone,
      email: contact?.email ?? user.email,
    };
    setMarked(0);
    put(writeReply(text, slash.start, caret, fillTokens(reply.content, known, t('gap'))));
  };
  /** True when the list took the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false;
    const wanted = keyOnList(event, active, matches.length);
    if (wanted === null) return false;
    const reply = matches[active];
    if (wanted === 'leave') setDismissedAt(slash.start);
    else if (wanted !== 'take') setMarked(wanted.mark);
    else if (reply) choose(reply);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    isEmpty,
    matches,
    active,
    listId,
    optionId: (place: number) => `${listId}-${place}`,
    hasGap: text.includes(t('gap')),
    choose,
    onKeyDown,
    /** Where the caret is now, and in what; null when the composer is left. */
    follow: (at: number | null, written = text) => {
      setCaret(at);
      const here = at === null ? null : findSlash(written, at);
      if (here?.start !== slash?.start) setDismissedAt(null);
      if (here?.typed !== slash?.typed) setMarked(0);
    },
    /** As if a slash had been typed where the caret stands. */
    begin: () => {
      setDismissedAt(null);
      put(writeSlash(text, area.current?.selectionStart ?? text.length));
    },
  };
}
