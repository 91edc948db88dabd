'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import type { FoundPassage } from '#server/contract/agents/knowledge.ts';
import { Part } from '../part.tsx';

function Found({ passage: { title, heading, text, why } }: { passage: FoundPassage }) {
  const t = useTranslations('knowledge');
  const format = useFormatter();
  const reasons = [
    why.words.length > 0 && t('whyWords', { words: why.words.join(', ') }),
    why.alike.length > 0 &&
      t('whyAlike', { words: why.alike.map(({ asked, found }) => `${asked} ~ ${found}`).join(', ') }),
    why.meaning !== null && t('whyMeaning', { share: format.number(why.meaning, { maximumFractionDigits: 2 }) }),
  ].filter(Boolean);
  return (
    <li className="rounded-lg border border-line p-3 text-sm">
      <p className="font-medium break-words">
        {title}
        {heading && <span className="font-normal text-ink-soft"> · {heading}</span>}
      </p>
      <p className="mt-1 line-clamp-4 break-words whitespace-pre-line">{text}</p>
      {reasons.length > 0 && <p className="mt-1.5 text-xs text-ink-faint">{reasons.join(' · ')}</p>}
    </li>
  );
}

/** A search that shows which passages of the knowledge a customer's question would find, and why. */
export function SearchPart({ agentId }: { agentId: string }) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  const found = useQuery(
    knowledge.trySearch.queryOptions({ agent_id: agentId, question }, { enabled: question !== '', staleTime: 0 }),
  );
  return (
    <Part title={t('search')} hint={t('searchHint')}>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setQuestion(text.trim());
        }}
      >
        <SearchInput
          label={t('question')}
          className="min-w-0 flex-1"
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={2_000}
        />
        <Button type="submit" busy={found.isFetching}>
          {t('find')}
        </Button>
      </form>
      {question !== '' && found.isPending && <SkeletonRows count={2} />}
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.data.length === 0 && <p className="text-sm text-ink-soft">{t('foundNothing')}</p>}
      {found.data && found.data.data.length > 0 && (
        <ol className="space-y-2">
          {found.data.data.map((passage) => (
            <Found key={passage.id} passage={passage} />
          ))}
        </ol>
      )}
    </Part>
  );
}
