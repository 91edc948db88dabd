'use client';

import { useTranslations } from 'next-intl';
import { type Gap, piecesOf } from './gaps-of.ts';

/** A place nothing is written in. */
function Blank() {
  const t = useTranslations('gaps');
  return (
    <span className="rounded-md border border-dashed border-line-strong bg-sunken px-1.5 text-xs font-normal text-ink-soft dark:bg-raised">
      {t('blank')}
    </span>
  );
}

/** A place of a template, called by the words around it: its name, mostly a number, tells nobody anything. */
export function GapLabel({ gap: { before, after, number } }: { gap: Gap }) {
  const t = useTranslations('gaps');
  if (!before && !after.trim()) return t('numbered', { number: number ?? 1 });
  return (
    <>
      {before}
      <Blank />
      {after}
      {number !== null && ` (${number})`}
    </>
  );
}

/** The same as a sentence, where only words can stand. */
export function useGapWords(): (gap: Gap) => string {
  const t = useTranslations('gaps');
  return ({ before, after, number }) => {
    if (!before && !after.trim()) return t('numbered', { number: number ?? 1 });
    return t('within', { words: `${before}[…]${after}${number === null ? '' : ` (${number})`}` });
  };
}

/** A template's text as it was approved, with a sign at each place it leaves open. */
export function WithBlanks({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name but its place.
    'words' in piece ? piece.words : <Blank key={at} />,
  );
}
