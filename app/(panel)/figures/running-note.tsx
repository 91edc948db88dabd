import { useTranslations } from 'next-intl';
import { isOpenAt } from './running-window.ts';

interface Props {
  readonly to: string | undefined;
  readonly asOf: string | undefined;
  /** The values that may carry the mark. */
  readonly marked: readonly { readonly ai_resolution_rate: number | null }[];
}

/**
 * Explains the mark at the share resolved by the AI. Shown only if the period reaches into the hours that are still
 * open.
 */
export function RunningNote({ to, asOf, marked }: Props) {
  const t = useTranslations('figures');
  if (to === undefined || asOf === undefined || !isOpenAt(to, asOf)) return null;
  if (marked.every(({ ai_resolution_rate: rate }) => rate === null)) return null;
  return <p className="text-xs text-ink-faint">* {t('aiRunning')}</p>;
}
