'use client';

import { ChevronRight, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { languages, useChooseLanguage } from '../../_shell/use-language.ts';
import { NameCard } from './name-card.tsx';

function LooksCard() {
  const t = useTranslations('profile');
  const c = useTranslations('common');
  const locale = useLocale();
  const choose = useChooseLanguage();
  const { theme, setTheme } = useTheme();
  // Whether the theme is known. The theme is stored in the browser, so the server cannot render it.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  const themes = [
    { value: 'system', label: c('themeSystem') },
    { value: 'light', label: c('themeLight') },
    { value: 'dark', label: c('themeDark') },
  ];
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-md font-semibold">{t('looks')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={c('language')} hint={t('languageHint')}>
          {(control) => (
            <Select {...control} value={locale} onChange={(event) => choose(event.target.value)}>
              {languages.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={c('theme')} hint={t('themeHint')}>
          {(control) => (
            <Select
              {...control}
              value={(known && theme) || 'system'}
              onChange={(event) => setTheme(event.target.value)}
            >
              {themes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  );
}

/** The page of the member's profile: the name, the appearance of the panel, and a link to password and sessions. */
export function ProfilePage() {
  const t = useTranslations('profile');
  return (
    <Page title={t('title')} description={t('description')} narrow>
      <div className="space-y-6">
        <NameCard />
        <LooksCard />
        <Card>
          <Link
            href="/settings/security"
            prefetch={false}
            className="flex min-h-14 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
          >
            <ShieldCheck className="size-5 shrink-0 text-ink-faint" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{t('security')}</span>
              <span className="block text-xs text-ink-soft">{t('securityText')}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
          </Link>
        </Card>
      </div>
    </Page>
  );
}
