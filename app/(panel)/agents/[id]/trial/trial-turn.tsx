'use client';

import { ChevronRight, FlaskConical, Hand } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TurnDetails } from '../../../_agents/turn-details.tsx';
import type { TrialResult } from './talk-of.ts';

const bubble =
  'w-fit max-w-[88%] rounded-2xl px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap shadow-xs';

/** The message that the user wrote in the role of the customer. */
export function Asked({ text }: { text: string }) {
  const t = useTranslations('agentTrial');
  return (
    <div className={`${bubble} rounded-bl-md bg-bubble-in`}>
      <span className="sr-only">{t('you')}: </span>
      {text}
    </div>
  );
}

interface Props {
  readonly result: TrialResult;
  readonly agent: string;
  /** Absent if the reply already belongs to a test case. */
  readonly onCase?: () => void;
}

/** Shows the draft's result: its messages, its handoff if there is one, and how the agent arrived at the result. */
export function Answered({ result, agent, onCase }: Props) {
  const t = useTranslations('agentTrial');
  const w = useTranslations('aiTurns');
  const { messages, handoff } = result;
  return (
    <div className="flex flex-col items-end gap-1.5">
      {messages.map((text) => (
        <div key={text} className={`${bubble} rounded-br-md bg-bubble-out`}>
          <span className="sr-only">{agent}: </span>
          {text}
        </div>
      ))}
      {messages.length === 0 && <p className="text-xs text-ink-faint">{t('nothingSaid')}</p>}
      {handoff && (
        <div className="w-full rounded-lg bg-warning-soft px-3 py-2 text-xs text-warning">
          <p className="flex gap-1.5 font-medium">
            <Hand className="mt-px size-3.5 shrink-0" aria-hidden />
            {t('handedOver', { reason: w(`code_${handoff.code}`) })}
          </p>
          <p className="mt-0.5 pl-5">{handoff.reason}</p>
          {handoff.summary && <p className="mt-1 pl-5 whitespace-pre-line">{handoff.summary}</p>}
        </div>
      )}
      <div className="flex w-full flex-wrap justify-end gap-x-3">
        {onCase && (
          <button
            type="button"
            onClick={onCase}
            className="inline-flex items-center gap-1 rounded-sm px-1 text-xs text-ink-faint hover:text-ink"
          >
            <FlaskConical className="size-3.5" aria-hidden />
            {t('makeCase')}
          </button>
        )}
        <details className="group [&[open]]:w-full">
          <summary className="ml-auto flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm px-1 text-xs text-ink-faint hover:text-ink">
            <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
            {w('details')}
          </summary>
          <div className="mt-1.5 rounded-xl border border-line bg-surface p-3">
            <TurnDetails
              trace={result.trace}
              toolCalls={result.tool_calls}
              provider={result.provider}
              model={result.model}
              steps={result.steps}
              tokens={{ in: result.tokens_in, out: result.tokens_out }}
              cost={result.cost}
              showsCost
              durationMs={result.duration_ms}
              showsPrompt
            />
          </div>
        </details>
      </div>
    </div>
  );
}
