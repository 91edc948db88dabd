'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  /** Absent: only the icon. */
  readonly label?: string;
  /** What is copied, where several things could be. */
  readonly name?: string;
  /** Beside a text of its own size. */
  readonly quiet?: boolean;
  /** Of a label: as high as the buttons beside it. */
  readonly size?: 'md' | 'sm';
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, name, quiet, size = 'sm' }: Props) {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      look={quiet ? 'quiet' : 'secondary'}
      className={quiet ? 'size-7' : undefined}
      size={label ? size : 'icon'}
      onClick={copy}
      aria-label={label ? undefined : name ? `${t('copy')}: ${name}` : t('copy')}
    >
      <Icon className="size-4" aria-hidden />
      {label && (copied ? t('copied') : label)}
    </Button>
  );
}
