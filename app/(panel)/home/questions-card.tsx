'use client';

import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { HomeCard } from './home-card.tsx';

/**
 * The card with questions that the AI could not answer, the most frequent first. Each question links to the page where
 * the answer can be added.
 */
export function QuestionsCard() {
  const t = useTranslations('home');
  const { agentsLab } = useTRPC();
  const questions = useQuery(agentsLab.listUnanswered.queryOptions({})).data?.data ?? [];
  if (questions.length === 0) return null;
  return (
    <HomeCard title={t('questions')}>
      {questions.map(({ id, question, times, agent }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block text-sm font-medium break-words">{question}</span>
            <span className="block text-xs text-ink-soft">{t('askedTimes', { count: times, name: agent.name })}</span>
          </span>
          <Button size="sm" asChild>
            <Link href={`/agents/${agent.id}?tab=questions`} prefetch={false}>
              <GraduationCap className="size-4" aria-hidden />
              {t('teach')}
            </Link>
          </Button>
        </li>
      ))}
    </HomeCard>
  );
}
