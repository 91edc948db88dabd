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

const staleMs = 60_000;

/** A name a person would answer to; contacts without one are called by what they wrote from. */
const realName = ({ contact, user }: Conversation): string | null => {
  const name = contact?.name || user.name;
  return name && /\p{L}/u.test(name) && !name.includes('@') ? name : null;
};

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

  const put = (next: string, from: number, to: number) => {
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
    const { text: filled, gap } = fillTokens(reply.content, known, t('gap'));
    const end = slash.start + filled.length;
    setMarked(0);
    put(
      text.slice(0, slash.start) + filled + text.slice(caret),
      gap ? slash.start + gap.start : end,
      gap ? slash.start + gap.end : end,
    );
  };
  /** True when the list took the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const reply = matches[active];
    if (step !== 0) setMarked((active + step + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Escape') setDismissedAt(slash.start);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && reply) choose(reply);
    else return false;
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
      const at = area.current?.selectionStart ?? text.length;
      const before = text.slice(0, at);
      const typed = /\S$/.test(before) ? ' /' : '/';
      setDismissedAt(null);
      put(before + typed + text.slice(at), at + typed.length, at + typed.length);
    },
  };
}
