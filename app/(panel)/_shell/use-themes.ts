import { useTranslations } from 'next-intl';

/** How the panel may look, in the reader's language. */
export function useThemes() {
  const t = useTranslations('common');
  return [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ] as const;
}
