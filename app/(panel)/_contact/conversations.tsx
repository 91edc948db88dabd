'use client';

import { ChevronRight, Hand } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { useMember } from '../_shell/member.tsx';
import { Section } from './section.tsx';
import { useContactConversations } from './use-contact-conversations.ts';

const tones: Record<Conversation['status'], Tone> = { open: 'accent', resolved: 'neutral', archived: 'neutral' };

function ConversationLine({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('contact');
  const { status, channel, agent, handoff, last_message_at: last, created_at: created } = conversation;
  return (
    <li>
      <Link
        href={`/inbox/${conversation.id}`}
        prefetch={false}
        className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-2 text-sm hover:bg-sunken dark:hover:bg-raised"
      >
        <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
        <span className="min-w-0 flex-1 truncate">
          {t(`channel_${channel}`)}
          {agent && <span className="text-ink-soft"> · {t('conversationWith', { agent: agent.name })}</span>}
        </span>
        {handoff && <Hand role="img" aria-label={t('handoff')} className="size-4 shrink-0 text-warning" />}
        <Ago at={last ?? created} className="shrink-0 text-xs text-ink-faint" />
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </Link>
    </li>
  );
}

interface Props {
  readonly id: string;
  /** The id of the conversation that is open next to this list. The list leaves it out. */
  readonly besides?: string;
}

function List({ id, besides }: Props) {
  const t = useTranslations('contact');
  const c = useTranslations('common');
  const list = useContactConversations(id);
  const more = useMore(list);
  const items = list.data?.pages.flatMap((page) => page.data).filter((one) => one.id !== besides) ?? [];
  return (
    <Section title={t(besides ? 'otherConversations' : 'conversations')}>
      {list.isPending && <SkeletonRows count={2} />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <p className="text-sm text-ink-faint">{t(besides ? 'noOtherConversations' : 'noConversations')}</p>
      )}
      <ul>
        {items.map((conversation) => (
          <ConversationLine key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="quiet" size="sm" className="mt-2 w-full" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
    </Section>
  );
}

/** Every conversation with the contact, for members who may read conversations. */
export function Conversations(shown: Props) {
  const { role } = useMember();
  return roleScopes[role].includes('conversations:read') ? <List {...shown} /> : null;
}
