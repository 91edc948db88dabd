'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { AgentCase } from '#server/contract/agents/agent-cases.ts';
import { Part } from '../part.tsx';
import type { Lab } from '../use-lab.ts';
import { seedOfQuestion } from './seed-of.ts';

const shownMax = 3;

/**
 * Suggests new test cases: questions that the agent could not answer and that no case covers yet, the most frequent
 * first.
 */
export function Suggestions({ lab, cases }: { lab: Lab; cases: readonly AgentCase[] }) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const { data } = useQuery(agentsLab.listQuestions.queryOptions({ agent_id: lab.agentId }));
  const asked = new Set(cases.map(({ messages }) => messages.at(-1)?.content.trim()));
  const open = (data?.data ?? []).filter(({ question }) => !asked.has(question.trim())).slice(0, shownMax);
  if (open.length === 0) return null;
  return (
    <Part title={t('suggestions')} hint={t('suggestionsHint')}>
      <ul className="-my-2 divide-y divide-line">
        {open.map(({ id, question, times }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm break-words">{question}</span>
              <span className="text-xs text-ink-faint">{t('askedTimes', { count: times })}</span>
            </span>
            <Button
              size="sm"
              aria-label={t('makeOf', { name: question.slice(0, 80) })}
              onClick={() => lab.edit(seedOfQuestion(question))}
            >
              <Plus className="size-4" aria-hidden />
              {t('make')}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
