import { useTranslations } from 'next-intl';
import { cn } from './cn.ts';

/**
 * What a foreign system said in its own words, folded: the sentence above says why in the reader's language, this is for
 * who has to look it up.
 */
export function Technical({ text, className }: { readonly text: string; readonly className?: string }) {
  const t = useTranslations('common');
  if (text === '') return null;
  return (
    <details className={cn('text-2xs text-ink-faint', className)}>
      <summary className="cursor-pointer">{t('technical')}</summary>
      <span className="break-words">{text}</span>
    </details>
  );
}
