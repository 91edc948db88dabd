'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  /** The visible label. If absent, only the icon is shown. */
  readonly label?: string;
  /** The name of the copied content, for pages with several copy buttons. */
  readonly name?: string;
  /** Whether to show a small button without a border, for use next to text. */
  readonly quiet?: boolean;
  /** The size of a button with a label, to match neighboring buttons. */
  readonly size?: 'md' | 'sm';
}

/** Copies a text to the clipboard and confirms that it was copied. */
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
