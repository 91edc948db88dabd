'use client';

import { ChevronsUpDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { useRun } from '../_actions/actions.tsx';
import { useMember } from './member.tsx';
import { languages, useChooseLanguage } from './use-language.ts';
import { useSignOut } from './use-sign-out.ts';
import { useThemes } from './use-themes.ts';

/** The menu of the signed-in person: theme, language, account, list of keys and sign-out. */
export function PersonMenu({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('common');
  const a = useTranslations('actions');
  const member = useMember();
  const locale = useLocale();
  const { theme, setTheme } = useTheme();
  const chooseLanguage = useChooseLanguage();
  const leave = useSignOut();
  const showKeys = useRun('help keys');
  const themes = useThemes();
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-line/60 data-[state=open]:bg-line/60"
        >
          <Avatar name={member.name} className="size-8 text-xs" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{member.name}</span>
            <span className="block truncate text-xs text-ink-faint">{member.email}</span>
          </span>
          <ChevronsUpDown className="size-4 text-ink-faint" aria-hidden />
        </button>
      }
    >
      <MenuLabel>{t('theme')}</MenuLabel>
      <MenuChoice value={theme ?? 'system'} onChange={setTheme} options={themes} />
      <MenuLine />
      <MenuLabel>{t('language')}</MenuLabel>
      <MenuChoice value={locale} onChange={chooseLanguage} options={languages} />
      <MenuLine />
      <MenuItem asChild onSelect={() => onGo?.()}>
        <Link href="/settings/profile" prefetch={false}>
          <UserRound aria-hidden />
          {t('profile')}
        </Link>
      </MenuItem>
      <MenuItem onSelect={showKeys}>
        <Keyboard aria-hidden />
        {a('keys')}
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden />
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}
