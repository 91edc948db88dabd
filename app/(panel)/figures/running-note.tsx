import { useTranslations } from 'next-intl';
import { isOpenAt } from './running-window.ts';

/** What the mark at what the AI resolved means, where a period reaches into the hours that are still open. */
export function RunningNote({ to, asOf }: { readonly to: string | undefined; readonly asOf: string | undefined }) {
  const t = useTranslations('figures');
  if (to === undefined || asOf === undefined || !isOpenAt(to, asOf)) return null;
  return <p className="text-xs text-ink-faint">* {t('aiRunning')}</p>;
}
