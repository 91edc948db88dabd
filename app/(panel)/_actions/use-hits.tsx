'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { MessageSquareText, Quote, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { contactsOf } from '../_contacts/contacts-of.ts';
import { useMember } from '../_shell/member.tsx';
import { useLastSaid } from '../_shell/use-last-said.ts';
import { useCustomerName } from '../inbox/_parts/customer/use-customer-name.ts';
import { QuotedHit } from '../inbox/_parts/list/quoted-hit.tsx';
import { addressAt } from '../inbox/_parts/message/show-message.ts';
import { isFirstOpen, mixHits } from './mix-hits.ts';

const foundMax = 6;
const pauseMs = 150;

/** A search hit and the address it leads to. */
export interface Hit {
  readonly key: string;
  readonly href: string;
  readonly message?: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly more: ReactNode;
}

/** The search hits of one kind, under a common heading. */
export interface Found {
  readonly heading: string;
  readonly hits: readonly Hit[];
}

/** Returns the label of a conversation that is snoozed, resolved or archived. Returns nothing if it is simply open. */
const stateOf = (
  { status, snoozed_until: until }: Pick<Conversation, 'status' | 'snoozed_until'>,
  t: ReturnType<typeof useTranslations<'actions'>>,
) => (status === 'open' ? until && t('state_snoozed') : t(`state_${status}`));

interface Hits {
  readonly found: readonly Found[];
  /** Whether the hits are those of an earlier text, because the search for the current text has not finished. */
  readonly isOld: boolean;
  /** Whether a search is still running whose hits would be shown above the present ones. */
  readonly isLooking: boolean;
}

/**
 * Finds conversations, contacts and messages that match the typed text, including closed conversations. Conversations
 * come first, because a person who searches for a name usually wants to write to them.
 */
export function useHits(typed: string): Hits {
  const t = useTranslations('actions');
  const lastSaid = useLastSaid();
  const nameOf = useCustomerName();
  const phoneText = usePhoneText();
  const trpc = useTRPC();
  const q = useDebounced(typed.trim(), pauseMs);
  const asked = q.length >= 2;
  const { role } = useMember();
  const attends = asked && roleScopes[role].includes('conversations:read');
  const contacts = useQuery(trpc.contacts.listContacts.queryOptions(asked ? { q, limit: foundMax } : skipToken));
  const open = useQuery(
    trpc.conversations.inbox.queryOptions(attends ? { q, filter: 'all,snoozed', limit: foundMax } : skipToken),
  );
  const closed = useQuery(
    trpc.conversations.inbox.queryOptions(attends ? { q, filter: 'resolved,archived', limit: foundMax } : skipToken),
  );
  const said = useQuery(trpc.messages.searchMessages.queryOptions(attends ? { q, limit: foundMax } : skipToken));
  const talks = mixHits(open.data?.data ?? [], closed.data?.data ?? [], foundMax);
  const found: readonly Found[] = [
    {
      heading: t('conversations'),
      hits: talks.map((one) => ({
        key: one.id,
        href: `/inbox/${one.id}`,
        icon: <MessageSquareText aria-hidden />,
        title: nameOf(one) ?? t('unnamed'),
        more: [stateOf(one, t), lastSaid(one.said)].filter(Boolean).join(' · '),
      })),
    },
    {
      heading: t('contacts'),
      hits: contactsOf(contacts.data).map((one) => ({
        key: one.id,
        href: `/contacts/${one.id}`,
        icon: <UserRound aria-hidden />,
        title: phoneText(one.name || one.phone || one.email || t('unnamed')),
        more: (one.phone && phoneText(one.phone)) ?? one.email ?? null,
      })),
    },
    {
      heading: t('messages'),
      hits: (said.data?.data ?? []).map(({ id, conversation_id: talk, customer, quote }) => ({
        key: id,
        href: addressAt(talk, id),
        message: id,
        icon: <Quote aria-hidden />,
        title: customer ? phoneText(customer) : t('unnamed'),
        more: <QuotedHit {...quote} />,
      })),
    },
  ];
  const isOld = typed.trim().length >= 2 && typed.trim() !== q;
  const [talksFound, contactsFound, saidFound] = found.map(({ hits }) => hits.length > 0);
  return {
    found,
    isOld,
    isLooking: isFirstOpen([
      { isLoading: open.isLoading, hasFound: (open.data?.data.length ?? 0) > 0 },
      { isLoading: closed.isLoading, hasFound: talksFound === true },
      { isLoading: contacts.isLoading, hasFound: contactsFound === true },
      { isLoading: said.isLoading, hasFound: saidFound === true },
    ]),
  };
}
