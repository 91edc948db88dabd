'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

interface Props {
  readonly text: string;
  /** A name for the code, for screen reader users, who do not see the heading above it. */
  readonly name: string;
}

/** Shows code with a copy button. The panel's copy button is not used, because it would load the panel's texts. */
export function CodeBlock({ text, name }: Props) {
  const t = useTranslations('reference');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <div className="relative">
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-lg border border-line bg-canvas p-3 pr-24"
      >
        <pre className="font-mono text-xs leading-relaxed">{text}</pre>
      </section>
      <button
        type="button"
        onClick={copy}
        aria-label={`${t('copy')}: ${name}`}
        className="absolute top-2 right-2 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs hover:bg-sunken dark:hover:bg-raised"
      >
        {copied ? t('copied') : t('copy')}
      </button>
    </div>
  );
}
