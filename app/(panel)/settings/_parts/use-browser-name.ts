import { useTranslations } from 'next-intl';

interface Named {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Returns a function that describes a browser from its known properties, such as "Firefox on Linux". The function
 * returns null if no property is known.
 */
export function useBrowserName(): (named: Named) => string | null {
  const t = useTranslations('security');
  return ({ browser, system }) => (browser && system ? t('browserOn', { browser, system }) : (browser ?? system));
}
