import { useTranslations } from 'next-intl';

/** Returns the panel's themes, with labels in the reader's language. */
export function useThemes() {
  const t = useTranslations('common');
  return [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ] as const;
}
