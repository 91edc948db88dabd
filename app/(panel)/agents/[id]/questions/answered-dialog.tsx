'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Question } from '#server/contract/agents/agent-questions.ts';

interface Props {
  readonly agentId: string;
  readonly question: Question;
  readonly busy: boolean;
  readonly onTeach: () => void;
  readonly onAnswered: (sourceId: string) => void;
  readonly onClose: () => void;
}

/** The dialog that marks a question as answered. The user has to choose the knowledge source that now answers it. */
export function AnsweredDialog({ agentId, question, busy, onTeach, onAnswered, onClose }: Props) {
  const t = useTranslations('agentQuestions');
  const c = useTranslations('common');
  const { knowledge } = useTRPC();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(knowledge.listSources.queryOptions({ agent_id: agentId }));
  const sources = data?.data ?? [];
  const id = chosen ?? sources[0]?.id;
  return (
    <Dialog open onOpenChange={onClose} title={t('answeredTitle')} description={question.question} className="max-w-md">
      {!data && !error && <SkeletonRows count={1} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && sources.length === 0 && <p className="text-sm text-ink-soft">{t('noSources')}</p>}
      {sources.length > 0 && (
        <Field label={t('source')} hint={t('sourceHint')}>
          {(control) => (
            <Select {...control} value={id} onChange={({ target }) => setChosen(target.value)}>
              {sources.map((source) => (
                <option key={source.id} value={source.id}>
                  {source.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        {data && id === undefined ? (
          <Button look="primary" onClick={onTeach}>
            {t('teach')}
          </Button>
        ) : (
          <Button look="primary" busy={busy} disabled={id === undefined} onClick={() => id && onAnswered(id)}>
            {t('markAnswered')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
