'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Technical } from '#app/_ui/feedback/technical.tsx';
import { useMoney } from '#app/_ui/text/use-money.ts';
import { readTrace } from './read-trace.ts';

interface ToolCall {
  readonly place: number;
  readonly name: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly is_error: boolean;
  readonly duration_ms: number;
}

interface Props {
  readonly trace: unknown;
  readonly toolCalls: readonly ToolCall[];
  readonly provider: string | null;
  readonly model: string | null;
  readonly steps: number;
  readonly tokens: { readonly in: number; readonly out: number };
  /** The cost in US dollars. Null if it is unknown. */
  readonly cost: string | null;
  /** Whether to show the cost. Only the roles that plan or pay may see costs. */
  readonly showsCost: boolean;
  readonly durationMs: number | null;
  /** Whether to show the prompt. Only the roles that may edit prompts may see prompts. */
  readonly showsPrompt: boolean;
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
    <dt className="text-ink-faint">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Code = ({ text }: { text: string }) => (
  <pre className="max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-2xs leading-relaxed break-words whitespace-pre-wrap dark:bg-canvas">
    {text}
  </pre>
);

function ToolLine({ call }: { call: ToolCall }) {
  const t = useTranslations('aiTurns');
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-mono">{call.name}</span>
      {call.is_error && <Badge tone="danger">{t('toolFailed')}</Badge>}
      <span className="text-ink-faint tabular-nums">{t('ms', { count: call.duration_ms })}</span>
    </>
  );
}

function Tool({ call }: { call: ToolCall }) {
  const t = useTranslations('aiTurns');
  // The details were deleted or are hidden from this member's role, so there is nothing to expand.
  const isBare = (call.input ?? null) === null && (call.output ?? null) === null;
  if (isBare) {
    return (
      <div className="flex items-center gap-2 rounded-lg border border-line px-2.5 py-1.5">
        <ToolLine call={call} />
      </div>
    );
  }
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex cursor-pointer items-center gap-2 px-2.5 py-1.5">
        <ToolLine call={call} />
      </summary>
      <div className="space-y-2 border-t border-line p-2.5">
        <p className="text-ink-faint">{t('arguments')}</p>
        <Code text={JSON.stringify(call.input, null, 2) ?? ''} />
        <p className="text-ink-faint">{t('result')}</p>
        <Code text={JSON.stringify(call.output, null, 2) ?? ''} />
      </div>
    </details>
  );
}

function useWords() {
  const t = useTranslations('aiTurns');
  const format = useFormatter();
  const money = useMoney();
  return {
    rule: (rule: string) => textOr(t, `rule_${rule}`, rule),
    cost: (cost: string | null) => (cost === null ? t('costUnknown') : money({ amount: cost, currency: 'USD' })),
    time: (ms: number) =>
      ms < 1_000
        ? t('ms', { count: ms })
        : t('seconds', { count: format.number(ms / 1_000, { maximumFractionDigits: 1 }) }),
  };
}

/**
 * Shows how an agent arrived at the result of its turn: the rule, the sources, the tool calls with their results,
 * tokens, cost, duration and prompt.
 */
export function TurnDetails({
  trace,
  toolCalls,
  provider,
  model,
  steps,
  tokens,
  cost,
  showsCost,
  durationMs,
  showsPrompt,
}: Props) {
  const t = useTranslations('aiTurns');
  const format = useFormatter();
  const words = useWords();
  const read = readTrace(trace);
  const thinker = provider === 'builtin' ? t('builtin') : [provider, model].filter(Boolean).join(' · ');
  return (
    <div className="space-y-3 text-xs">
      <dl className="space-y-1.5">
        {read?.rule && <Row label={t('rule')}>{words.rule(read.rule)}</Row>}
        {steps > 0 && read && (
          <Row label={t('sources')}>
            {read.sources.length > 0 ? read.sources.map(({ title }) => title).join(' · ') : t('noSources')}
          </Row>
        )}
        {thinker && (
          <Row label={t('model')}>
            {thinker} · {t('steps', { count: steps })}
          </Row>
        )}
        {steps > 0 && showsCost && (
          <Row label={t('cost')}>
            {words.cost(cost)} ·{' '}
            <span title={t('tokensInOut', { in: format.number(tokens.in), out: format.number(tokens.out) })}>
              {t('tokens', { count: tokens.in + tokens.out })}
            </span>
          </Row>
        )}
        {durationMs !== null && <Row label={t('time')}>{words.time(durationMs)}</Row>}
        {read && read.failures.length > 0 && (
          <Row label={t('failures')}>
            <span className="text-danger">{t('failed', { count: read.failures.length })}</span>
            <Technical text={read.failures.join(' · ')} />
          </Row>
        )}
      </dl>
      {!read && <p className="text-ink-faint">{t('forgotten')}</p>}
      {toolCalls.length > 0 && (
        <div className="space-y-1.5">
          <p className="font-medium">{t('tools')}</p>
          {toolCalls.map((call) => (
            <Tool key={call.place} call={call} />
          ))}
        </div>
      )}
      {showsPrompt && read?.system && (
        <details>
          <summary className="cursor-pointer font-medium">{t('prompt')}</summary>
          <div className="mt-1.5">
            <Code text={read.system} />
          </div>
        </details>
      )}
    </div>
  );
}
