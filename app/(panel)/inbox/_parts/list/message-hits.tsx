'use client';

import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { ShortTime } from '#app/_ui/time/time.tsx';
import type { MessageHit } from '#server/contract/inbox/message-search.ts';
import { addressAt, showMessage } from '../message/show-message.ts';
import { goInPlace } from '../store/open-in-place.ts';
import { QuotedHit } from './quoted-hit.tsx';
import { RowLink } from './row-link.tsx';

const pageOf = 10;
const shortest = 2;

function HitRow({ hit, q }: { hit: MessageHit; q: string }) {
  const t = useTranslations('inbox');
  const asked = useSearchParams();
  // The search text reaches the URL only a moment after the hits appear. The text is added here, so that it is not lost
  // if a hit is opened before that moment.
  const search = new URLSearchParams(asked.toString());
  search.set('q', q);
  const href = addressAt(hit.conversation_id, hit.id, search.toString());
  const selected = asked.get('message') === hit.id;
  const phoneText = usePhoneText();
  const name = hit.customer && phoneText(hit.customer);
  const open = (event: { preventDefault(): void }) => {
    event.preventDefault();
    // Navigating to the address that is already open would not scroll the message into view again.
    if (selected) showMessage(hit.id);
    else goInPlace(href);
  };
  return (
    <li>
      <RowLink href={href} selected={selected} onNavigate={open} className="min-h-14 py-2">
        <Avatar name={name} className="size-9" />
        <span className="min-w-0 flex-1 text-sm leading-4.5">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium">{name ?? t('unknownCustomer')}</span>
            <ShortTime at={hit.created_at} className="ml-auto shrink-0 pl-1 text-xs text-ink-faint" />
          </span>
          <span className="mt-0.5 line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">
            <QuotedHit {...hit.quote} />
          </span>
        </span>
      </RowLink>
    </li>
  );
}

interface Props {
  readonly q: string;
  /** The content to show if neither a customer nor a message matches. False if a customer matches. */
  readonly nothing: ReactNode;
}

/**
 * Lists messages that match the search, in conversations of every state. The messages are shown below the matching
 * customers.
 */
export default function MessageHits({ q, nothing }: Props) {
  const t = useTranslations('inbox');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const asked = useDebounced(q.trim());
  const said = useInfiniteQuery(
    trpc.messages.searchMessages.infiniteQueryOptions(
      asked.length >= shortest ? { q: asked, limit: pageOf } : skipToken,
      { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
    ),
  );
  const hits = said.data?.pages.flatMap((page) => page.data) ?? [];
  const isNone = hits.length === 0 && said.isSuccess;
  if (asked.length < shortest || isNone) return nothing;
  return (
    <section aria-label={t('inMessages')}>
      <h2 className="border-b border-line bg-canvas px-3 py-1.5 text-xs font-medium text-ink-soft">
        {t('inMessages')}
      </h2>
      {said.isPending && <SkeletonRows count={2} />}
      {said.isError && <Failure error={said.error} onRetry={() => void said.refetch()} />}
      <ul>
        {hits.map((hit) => (
          <HitRow key={hit.id} hit={hit} q={q} />
        ))}
      </ul>
      {said.hasNextPage && (
        <div className="flex justify-center py-3">
          <Button onClick={() => void said.fetchNextPage()} busy={said.isFetchingNextPage}>
            {c('loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
