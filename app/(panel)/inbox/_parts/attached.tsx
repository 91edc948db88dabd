'use client';

import { Paperclip, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#app/_ui/button.tsx';
import { useFileInput } from '#app/_ui/use-file-input.tsx';
import { replyFileMax } from '#server/contract/file-limits.ts';

/** The way a file gets into a reply; one that is too large is said so and not taken. */
export function useAttach(onFile: (file: File) => void) {
  const t = useTranslations('inbox');
  return (file: File | null | undefined): boolean => {
    if (!file) return false;
    if (file.size > replyFileMax || file.size === 0) {
      toast.error(file.size === 0 ? t('fileEmpty') : t('fileTooLarge', { max: replyFileMax / 1024 / 1024 }));
      return true;
    }
    onFile(file);
    return true;
  };
}

export function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('inbox');
  const attach = useAttach(onFile);
  const input = useFileInput(t('chooseFile'), attach);
  return (
    <>
      {input.field}
      <Button
        look="quiet"
        size="icon"
        aria-label={t('attach')}
        title={t('attach')}
        onClick={input.open}
        className="size-10"
      >
        <Paperclip className="size-4.5" aria-hidden />
      </Button>
    </>
  );
}

/** What will go along with the reply. */
export function Attached({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslations('inbox');
  return (
    <p className="mb-2 flex w-fit max-w-full items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3 text-[13px] dark:bg-raised">
      <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <span className="truncate">{file.name}</span>
      <button
        type="button"
        aria-label={t('removeFile', { name: file.name })}
        onClick={onRemove}
        className="flex size-8 items-center justify-center rounded-lg hover:bg-surface"
      >
        <X className="size-4" aria-hidden />
      </button>
    </p>
  );
}
