import { useTranslations } from 'next-intl';
import { isOpenAt } from './running-window.ts';

interface Props {
  readonly to: string | undefined;
  readonly asOf: string | undefined;
  /** The rows or totals whose AI share may have an asterisk. */
  readonly marked: readonly { readonly ai_resolution_rate: number | null }[];
}

/**
 * Explains the asterisk at the share of conversations that the AI resolved: for the last hours the share is not final.
 * The note is shown only if the period includes those hours.
 */
export function RunningNote({ to, asOf, marked }: Props) {
  const t = useTranslations('figures');
  if (to === undefined || asOf === undefined || !isOpenAt(to, asOf)) return null;
  if (marked.every(({ ai_resolution_rate: rate }) => rate === null)) return null;
  return <p className="text-xs text-ink-faint">* {t('aiRunning')}</p>;
}
