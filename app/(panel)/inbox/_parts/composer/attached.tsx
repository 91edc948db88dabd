'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useFilesInput } from '#app/_ui/fields/use-file-input.tsx';
import { replyFileMax } from '#server/contract/platform/file-limits.ts';
import { useKeptFiles } from '../voice/use-kept-files.ts';

// The list of files is loaded separately, because most replies have no files.
export const Attached = lazyPart('app/(panel)/inbox/_parts/composer/attached-list.tsx', () =>
  import('./attached-list.tsx').then((part) => part.AttachedList),
);

/** The maximum number of files in one reply. A larger number is usually chosen only by mistake. */
const filesMax = 10;

/**
 * Holds the files of a reply, which the browser stores like the reply's text. A file that is too large or empty is
 * refused with a message; the other files are added.
 */
export function useAttached(conversationId: string) {
  const t = useTranslations('inbox');
  const { files, change } = useKeptFiles('attached', conversationId);
  /** Adds files to the reply. Returns whether `some` contained any files. */
  const add = (some: Iterable<File> | null | undefined): boolean => {
    const given = [...(some ?? [])];
    const max = replyFileMax / 1024 / 1024;
    const sound = given.filter(({ name, size }) => {
      if (size > replyFileMax) toast.error(t('fileTooLarge', { name, max }));
      if (size === 0) toast.error(t('fileEmpty', { name }));
      return size > 0 && size <= replyFileMax;
    });
    if (files.length + sound.length > filesMax) toast.error(t('filesTooMany', { max: filesMax }));
    if (sound.length > 0) change((before) => [...before, ...sound].slice(0, filesMax));
    return given.length > 0;
  };
  const remove = (file: File) => change((before) => before.filter((one) => one !== file));
  /**
   * Puts the file of a refused reply back. Returns false, after showing a message, if the reply already has as many
   * files as allowed.
   */
  const takeBackFile = (file: File | null): boolean => {
    if (file) add([file]);
    return !file || files.length < filesMax;
  };
  return { files, add, remove, clear: () => change(() => []), takeBackFile };
}

export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useTranslations('inbox');
  const input = useFilesInput(t('chooseFile'), onFiles);
  return (
    <>
      {input.field}
      <IconButton label={t('attach')} onClick={input.open}>
        <Paperclip className="size-4.5" aria-hidden />
      </IconButton>
    </>
  );
}

/** Shows where files will be dropped, while files are dragged over the page. */
export function DropHint() {
  const t = useTranslations('inbox');
  return (
    <p className="absolute inset-2 z-10 flex items-center justify-center rounded-xl border-2 border-accent border-dashed bg-accent-soft text-md font-medium text-accent-ink">
      {t('dropHere')}
    </p>
  );
}
