import { Languages, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { languages, useChooseLanguage } from '../_shell/use-language.ts';
import { useSignOut } from '../_shell/use-sign-out.ts';
import { useThemes } from '../_shell/use-themes.ts';
import type { Action } from './action.ts';

const looks = { system: Monitor, light: Sun, dark: Moon };

/** Returns the entries of the account menu as actions: theme, language and sign-out. */
export function useOwnActions(): readonly Action[] {
  const t = useTranslations('common');
  const locale = useLocale();
  const { theme = 'system', setTheme } = useTheme();
  const chooseLanguage = useChooseLanguage();
  const signOut = useSignOut();
  const group = 'own' as const;
  const themes = useThemes();
  return [
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label }): Action => {
        return {
          id: `theme ${value}`,
          label: `${t('theme')}: ${label}`,
          group,
          icon: looks[value],
          run: () => setTheme(value),
        };
      }),
    ...languages
      .filter(({ value }) => value !== locale)
      .map(({ value, label }): Action => {
        return {
          id: value,
          label: `${t('language')}: ${label}`,
          group,
          icon: Languages,
          run: () => chooseLanguage(value),
        };
      }),
    { id: 'sign out', label: t('signOut'), group, icon: LogOut, run: () => void signOut() },
  ];
}
