'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Question } from '#server/contract/agents/agent-questions.ts';
import { seedOfQuestion } from '../cases/seed-of.ts';
import { TextDialog } from '../knowledge/text-dialog.tsx';
import type { Lab } from '../use-lab.ts';
import { AnsweredDialog } from './answered-dialog.tsx';
import { QuestionRow } from './question-row.tsx';

const states = ['open', 'answered', 'dismissed'] as const;

/**
 * The tab with questions that the agent could not answer. The user can add the answer to the knowledge, dismiss the
 * question, or make a test case from it.
 */
export function QuestionsTab({ lab }: { lab: Lab }) {
  const t = useTranslations('agentQuestions');
  const { agentsLab } = useTRPC();
  const { agentId } = lab;
  const [state, setState] = useState<Question['state']>('open');
  const [asked, setAsked] = useState<{ readonly action: 'teach' | 'answered'; readonly question: Question } | null>(
    null,
  );
  const { data, error, isPending, refetch } = useQuery(
    agentsLab.listQuestions.queryOptions({ agent_id: agentId, state }, { staleTime: 0 }),
  );
  const mark = useMutation(agentsLab.markQuestion.mutationOptions({ onSettled: lab.read }));
  const items = data?.data ?? [];
  const close = () => setAsked(null);
  const markAs = (question: Question, next: 'open' | 'dismissed') =>
    mark.mutate({ id: question.id, state: next }, { onSuccess: () => toast.success(t(`marked_${next}`)) });
  return (
    <>
      <Card>
        <div className="p-4 sm:p-5">
          <h2 className="text-md font-semibold">{t('title')}</h2>
          <p className="mt-1 text-sm text-ink-soft">{t('hint')}</p>
          <Segments
            label={t('states')}
            value={state}
            onChange={setState}
            options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
            className="mt-4"
          />
        </div>
        {isPending && <SkeletonRows count={3} />}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {data && items.length === 0 && (
          <Empty icon={MessageCircleQuestionMark} title={t(`emptyTitle_${state}`)}>
            {t(`emptyText_${state}`)}
          </Empty>
        )}
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {items.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              onTeach={() => setAsked({ action: 'teach', question })}
              onCase={() => lab.edit(seedOfQuestion(question.question))}
              onAnswered={() => setAsked({ action: 'answered', question })}
              onMark={(next) => markAs(question, next)}
            />
          ))}
        </ul>
      </Card>
      {asked?.action === 'teach' && (
        <TextDialog
          agentId={agentId}
          begin={{ title: asked.question.question.slice(0, 200), text: `${asked.question.question}\n\n` }}
          onAdded={(id) => mark.mutate({ id: asked.question.id, state: 'answered', source_id: id })}
          onClose={close}
        />
      )}
      {asked?.action === 'answered' && (
        <AnsweredDialog
          agentId={agentId}
          question={asked.question}
          busy={mark.isPending}
          onTeach={() => setAsked({ action: 'teach', question: asked.question })}
          onAnswered={(id) =>
            mark.mutate(
              { id: asked.question.id, state: 'answered', source_id: id },
              {
                onSuccess: () => {
                  toast.success(t('marked_answered'));
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
