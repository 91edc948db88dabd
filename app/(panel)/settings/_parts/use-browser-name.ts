import { useTranslations } from 'next-intl';

interface Named {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Returns a function that describes a browser, such as "Firefox on Linux", from what is known about it. It returns null
 * if nothing is known.
 */
export function useBrowserName(): (named: Named) => string | null {
  const t = useTranslations('security');
  return ({ browser, system }) => (browser && system ? t('browserOn', { browser, system }) : (browser ?? system));
}
