'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Input } from './field.tsx';

/** A password field with a button that shows the typed password. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const t = useTranslations('signIn');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? t('hide') : t('show')}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-r-lg text-ink-faint hover:text-ink"
      >
        <Icon className="size-4" />
      </button>
    </span>
  );
}
