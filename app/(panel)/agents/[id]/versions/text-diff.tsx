'use client';

import { diffWordsWithSpace } from 'diff';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { foldDiff } from './fold-diff.ts';

const patienceMs = 1_000;

/** Returns a comparison that shows the two texts one after the other, for texts with too little in common. */
const wholly = (before: string, after: string) => [
  { value: before, added: false, removed: true },
  { value: `\n${after}`, added: true, removed: false },
];

/** Shows the difference between two texts as one text in which removed and added words are marked. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useTranslations('agentVersions');
  const pieces = useMemo(
    () => foldDiff(diffWordsWithSpace(before, after, { timeout: patienceMs }) ?? wholly(before, after)),
    [before, after],
  );
  return (
    <div className="max-h-112 overflow-y-auto rounded-lg border border-line bg-canvas p-3 text-sm leading-relaxed break-words whitespace-pre-wrap dark:bg-sunken">
      {pieces.map((piece, index) => {
        const key = `${index} ${piece.kind}`;
        if (piece.kind === 'skipped') {
          return (
            <span key={key} className="my-1 block border-y border-dashed border-line py-1 text-xs text-ink-faint">
              {t('unchanged', { count: piece.lines })}
            </span>
          );
        }
        if (piece.kind === 'added') {
          return (
            <ins key={key} className="rounded-sm bg-accent-soft text-accent-ink no-underline">
              {piece.text}
            </ins>
          );
        }
        if (piece.kind === 'removed') {
          return (
            <del key={key} className="rounded-sm bg-danger-soft text-danger">
              {piece.text}
            </del>
          );
        }
        return <span key={key}>{piece.text}</span>;
      })}
    </div>
  );
}
