'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/** Returns a function that describes a path in words: `steps.1.then.0.tag` becomes “Step 2 › If so 1 › Tag”. */
export function usePathWords(): (path: string) => string {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const wordOf = (part: string, next: string | undefined): string => {
    const number = next !== undefined && /^\d+$/.test(next) ? ` ${Number(next) + 1}` : '';
    if (part === 'steps') return number === '' ? t('tab_steps') : `${e('step')}${number}`;
    if (part === 'then' || part === 'else') return `${t(`branch_${part}`)}${number}`;
    if (part === 'trigger') return t('startedBy');
    if (part === 'conditions') return `${e('conditions')}${number}`;
    if (part === 'connection_id') return e('number');
    return textOr(t, `field_${part}`, part);
  };
  return (path) => {
    const parts = path.split('.').filter((part) => part !== 'settings');
    return parts.flatMap((part, at) => (/^\d+$/.test(part) ? [] : [wordOf(part, parts[at + 1])])).join(' › ');
  };
}
