import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { useFilesInput } from '#app/_ui/fields/use-file-input.tsx';
import type { useFormFiles } from './use-form-files.ts';

/** The field for the files of a quick reply. Each file is sent as a separate message, in this order. */
export function FormFiles({ files }: { files: ReturnType<typeof useFormFiles> }) {
  const t = useTranslations('quickReplies');
  const input = useFilesInput(t('addFiles'), files.add);
  return (
    <div>
      <p className="text-sm font-medium">{t('files')}</p>
      <p className="mt-0.5 text-xs text-ink-soft">{t('filesHint')}</p>
      {input.field}
      <ul aria-label={t('files')} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {files.shown.map(({ key, name, remove }) => (
          <li
            key={key}
            className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken p-1 pl-2.5 text-sm dark:bg-raised"
          >
            <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
            <span className="max-w-48 truncate">{name}</span>
            <RemoveButton label={t('removeFile', { name })} onRemove={remove} />
          </li>
        ))}
      </ul>
      <Button size="sm" look="quiet" onClick={input.open} disabled={files.isFull} className="mt-1 -ml-2">
        <Paperclip className="size-4" aria-hidden />
        {t('addFiles')}
      </Button>
    </div>
  );
}
