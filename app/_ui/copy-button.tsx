'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button size={label ? 'sm' : 'icon'} onClick={copy} aria-label={label ? undefined : t('copy')}>
      <Icon className="size-4" aria-hidden />
      {label && (copied ? t('copied') : label)}
    </Button>
  );
}
