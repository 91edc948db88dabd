'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { IconButton } from '#app/_ui/icon-button.tsx';
import { toast } from '#app/_ui/toast.ts';
import { useFilesInput } from '#app/_ui/use-file-input.tsx';
import { replyFileMax } from '#server/contract/file-limits.ts';
import { useKeptFiles } from '../voice/use-kept-files.ts';

// Most of the time nothing is.
export const Attached = lazyPart('app/(panel)/inbox/_parts/composer/attached-list.tsx', () =>
  import('./attached-list.tsx').then((part) => part.AttachedList),
);

/** More at once is a mistake of the hand. */
const filesMax = 10;

/**
 * The files that go along with a reply, kept like its words; one that is too large is said so and not taken, the others
 * are.
 */
export function useAttached(conversationId: string) {
  const t = useTranslations('inbox');
  const { files, change } = useKeptFiles('attached', conversationId);
  /** Answers whether there was any. */
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
  /** Of a reply that comes back; beside as many as go together it does not, which is said. */
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

/** While files are held over the page: where they will be. */
export function DropHint() {
  const t = useTranslations('inbox');
  return (
    <p className="absolute inset-2 z-10 flex items-center justify-center rounded-xl border-2 border-accent border-dashed bg-accent-soft text-md font-medium text-accent-ink">
      {t('dropHere')}
    </p>
  );
}
