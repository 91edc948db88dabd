import { useFormatter, useTranslations } from 'next-intl';
import { type FigureName, figureKinds } from './figure-list.ts';

const units = new Map(figureKinds.map(({ name, unit }) => [name as string, unit]));

/** Returns a function that formats a figure. The text for a figure without a value is a dash. */
export function useFigureText(): (name: FigureName, value: number | null) => string {
  const t = useTranslations('figures');
  const format = useFormatter();
  const secondsText = (seconds: number): string => {
    if (seconds < 60) return t('seconds', { value: format.number(seconds, { maximumFractionDigits: 1 }) });
    if (seconds < 3_600) return t('minutes', { value: format.number(seconds / 60, { maximumFractionDigits: 1 }) });
    if (seconds < 172_800) return t('hours', { value: format.number(seconds / 3_600, { maximumFractionDigits: 1 }) });
    return t('days', { value: format.number(seconds / 86_400, { maximumFractionDigits: 1 }) });
  };
  return (name, value) => {
    if (value === null) return '–';
    const unit = units.get(name);
    if (unit === 'seconds') return secondsText(value);
    if (unit === 'share') return format.number(value, { style: 'percent', maximumFractionDigits: 1 });
    return format.number(value, { maximumFractionDigits: unit === 'score' ? 2 : 0 });
  };
}
