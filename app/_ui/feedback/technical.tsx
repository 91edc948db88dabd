import { useTranslations } from 'next-intl';
import { cn } from '../cn.ts';

/**
 * Shows the error text of an external system, collapsed. Another sentence explains the error to the user; this text is
 * for looking the error up.
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
