'use client';

import { useTranslations } from 'next-intl';
import { type Gap, piecesOf } from './gaps-of.ts';

/** Shown in a template's text in place of a variable that has no value yet. */
function Blank() {
  const t = useTranslations('gaps');
  return (
    <span className="rounded-md border border-dashed border-line-strong bg-sunken px-1.5 text-xs font-normal text-ink-soft dark:bg-raised">
      {t('blank')}
    </span>
  );
}

/**
 * Labels a variable of a template with the words around it. The variable's own name is usually a number, which means
 * nothing to a person.
 */
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

/** Returns a function that labels a template's variable like `GapLabel`, but as a plain string. */
export function useGapWords(): (gap: Gap) => string {
  const t = useTranslations('gaps');
  return ({ before, after, number }) => {
    if (!before && !after.trim()) return t('numbered', { number: number ?? 1 });
    return t('within', { words: `${before}[…]${after}${number === null ? '' : ` (${number})`}` });
  };
}

/** Shows a template's approved text with a blank in place of each variable. */
export function WithBlanks({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no id other than its position.
    'words' in piece ? piece.words : <Blank key={at} />,
  );
}
