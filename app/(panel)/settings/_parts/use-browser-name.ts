import { useTranslations } from 'next-intl';

interface Named {
  readonly browser: string | null;
  readonly system: string | null;
}

/** "Firefox on Linux", as far as it is known; null when nothing is. */
export function useBrowserName(): (named: Named) => string | null {
  const t = useTranslations('security');
  return ({ browser, system }) => (browser && system ? t('browserOn', { browser, system }) : (browser ?? system));
}
