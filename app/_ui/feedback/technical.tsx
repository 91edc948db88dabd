import { useTranslations } from 'next-intl';
import { cn } from '../cn.ts';

/**
 * Shows an external system's own error text, collapsed. The sentence above explains the error in the person's language;
 * this text is for looking it up.
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
