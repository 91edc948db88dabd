'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { useDraftText } from '../store/use-draft-text.ts';
import { useKeptFiles } from '../voice/use-kept-files.ts';

/** Shows the unsent draft and its files after the window has closed, so that they are not lost. */
export function KeptDraft({ id }: { id: string }) {
  const t = useTranslations('inbox');
  const c = useTranslations('common');
  const [text] = useDraftText('draft', id);
  const files = useKeptFiles('attached', id).files.length + useKeptFiles('voice', id).files.length;
  if (text.trim() === '' && files === 0) return null;
  return (
    <div role="status" className="flex items-start gap-3 rounded-lg bg-sunken px-3 py-2 text-sm dark:bg-raised">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-faint">
          {t('draftKept')} {files > 0 && t('draftFiles', { count: files })}
        </p>
        {text.trim() !== '' && <p className="mt-1 max-h-24 overflow-y-auto break-words whitespace-pre-wrap">{text}</p>}
      </div>
      {text.trim() !== '' && <CopyButton text={text} label={c('copy')} />}
    </div>
  );
}
