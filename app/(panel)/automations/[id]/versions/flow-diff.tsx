'use client';

import { diffWordsWithSpace } from 'diff';
import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import { foldPairs, type Pair, pairLines } from './pair-lines.ts';
import { tellDefinition } from './tell-definition.ts';
import { useFlowWords } from './use-flow-words.ts';

const cell = 'min-h-7 min-w-0 px-3 py-1 break-words whitespace-pre-wrap';

/** One side of a changed line. The words that differ from the other side are marked. */
function Changed({ pair, side }: { pair: Pair; side: 'before' | 'after' }) {
  const own = pair[side];
  if (own === null) return <span className={cn(cell, 'hidden bg-sunken lg:block')} aria-hidden />;
  const isOld = side === 'before';
  const Mark = isOld ? 'del' : 'ins';
  const parts = pair.before !== null && pair.after !== null ? (diffWordsWithSpace(pair.before, pair.after) ?? []) : [];
  const shown = parts.filter(({ added, removed }) => (isOld ? !added : !removed));
  return (
    <Mark
      className={cn(
        cell,
        'block no-underline',
        isOld ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink',
      )}
    >
      {shown.length === 0
        ? own
        : shown.map(({ value, added, removed }, index) => {
            const key = `${index} ${value}`;
            return added || removed ? (
              <strong key={key} className="font-semibold underline decoration-2 underline-offset-2">
                {value}
              </strong>
            ) : (
              <Fragment key={key}>{value}</Fragment>
            );
          })}
    </Mark>
  );
}

interface Props {
  readonly before: AutomationDefinition;
  readonly after: AutomationDefinition;
}

/**
 * Compares two versions of an automation, side by side or, on narrow screens, one below the other. Shows removed lines,
 * added lines and the unchanged lines around them.
 */
export function FlowDiff({ before, after }: Props) {
  const t = useTranslations('automationEditor');
  const words = useFlowWords();
  const [old, fresh] = [tellDefinition(before, words).join('\n'), tellDefinition(after, words).join('\n')];
  const rows = useMemo(() => foldPairs(pairLines(old.split('\n'), fresh.split('\n'))), [old, fresh]);
  if (old === fresh) return <p className="text-sm text-ink-soft">{t('same')}</p>;
  return (
    <ol aria-label={t('difference')} className="overflow-hidden rounded-lg border border-line text-sm leading-relaxed">
      {rows.map((row, index) => {
        const key = `${index}`;
        if ('skipped' in row) {
          return (
            <li
              key={key}
              className="border-y border-dashed border-line px-3 py-1 text-xs text-ink-faint first:border-t-0 last:border-b-0"
            >
              {t('unchanged', { count: row.skipped })}
            </li>
          );
        }
        if (row.before === row.after) {
          return (
            <li key={key} className="grid lg:grid-cols-2 lg:divide-x lg:divide-line">
              <span className={cell}>{row.before}</span>
              <span className={cn(cell, 'hidden lg:block')} aria-hidden>
                {row.after}
              </span>
            </li>
          );
        }
        return (
          <li key={key} className="grid lg:grid-cols-2 lg:divide-x lg:divide-line">
            <Changed pair={row} side="before" />
            <Changed pair={row} side="after" />
          </li>
        );
      })}
    </ol>
  );
}
