'use client';

import { BookPlus, CheckCheck, EllipsisVertical, EyeOff, FlaskConical, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import { Ago, ShortTime } from '#app/_ui/time/time.tsx';
import type { Question } from '#server/contract/agents/agent-questions.ts';

const threadsShown = 3;

/** Links to the conversations in which customers asked the question, newest first. */
function Threads({ conversations }: { conversations: Question['conversations'] }) {
  const t = useTranslations('agentQuestions');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? conversations : conversations.slice(0, threadsShown);
  const rest = conversations.length - shown.length;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <span className="text-ink-faint">{t('threads')}</span>
      {shown.map(({ id, at }) => (
        <Link key={id} href={`/inbox/${id}`} prefetch={false} className="font-medium text-accent underline">
          <ShortTime at={at} />
        </Link>
      ))}
      {rest > 0 && (
        <button type="button" onClick={() => setWhole(true)} className="font-medium text-ink-soft underline">
          {t('moreThreads', { count: rest })}
        </button>
      )}
    </p>
  );
}

interface Props {
  readonly question: Question;
  readonly onTeach: () => void;
  readonly onCase: () => void;
  readonly onAnswered: () => void;
  readonly onMark: (state: 'open' | 'dismissed') => void;
}

/**
 * A row of the list of unanswered questions: all wordings of the question, how often customers asked it, in which
 * conversations, and its status.
 */
export function QuestionRow({ question: one, onTeach, onCase, onAnswered, onMark }: Props) {
  const t = useTranslations('agentQuestions');
  const { question, times, conversations, first_at: first, last_at: last, state, source } = one;
  const name = question.slice(0, 80);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2.5 py-3.5 pr-3 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-md font-medium break-words">{question}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
          <Badge tone={times > 1 && state === 'open' ? 'warning' : 'neutral'}>{t('times', { count: times })}</Badge>
          <span>
            {t('last')} <Ago at={last} />
            {times > 1 && (
              <>
                {' '}
                · {t('first')} <Ago at={first} />
              </>
            )}
          </span>
        </p>
        {source && (
          <p className="mt-1.5 text-xs text-ink-soft">
            {state === 'open' ? t('askedAgain', { title: source.title }) : t('answeredBy', { title: source.title })}
          </p>
        )}
        <Threads conversations={conversations} />
      </div>
      <div className="flex items-center gap-1">
        {state === 'open' ? (
          <Button size="sm" aria-label={t('teachOf', { name })} onClick={onTeach}>
            <BookPlus className="size-4" aria-hidden />
            {t('teach')}
          </Button>
        ) : (
          <Button size="sm" aria-label={t('reopenOf', { name })} onClick={() => onMark('open')}>
            <RotateCcw className="size-4" aria-hidden />
            {t('reopen')}
          </Button>
        )}
        <Menu
          trigger={
            <Button size="icon" look="quiet" aria-label={t('actionsOf', { name })}>
              <EllipsisVertical className="size-4" aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={onCase}>
            <FlaskConical aria-hidden />
            {t('makeCase')}
          </MenuItem>
          {state !== 'answered' && (
            <MenuItem onSelect={onAnswered}>
              <CheckCheck aria-hidden />
              {t('markAnswered')}
            </MenuItem>
          )}
          {state !== 'dismissed' && (
            <MenuItem onSelect={() => onMark('dismissed')}>
              <EyeOff aria-hidden />
              {t('dismiss')}
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  );
}
