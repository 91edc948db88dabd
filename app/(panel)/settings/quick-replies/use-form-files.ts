import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { quickReplyFilesMax } from '#server/contract/inbox/quick-reply-files.ts';
import { replyFileMax } from '#server/contract/platform/file-limits.ts';
import { useReplyFiles } from '../../_shell/reply-files-mark.tsx';

/**
 * Holds the files of a quick reply while its form is open. The files are uploaded and deleted when the form is saved.
 */
export function useFormFiles(replyId: string | undefined) {
  const t = useTranslations('quickReplies');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const stored = useReplyFiles(replyId) ?? [];
  const [added, setAdded] = useState<readonly File[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const kept = stored.filter(({ id }) => !gone.has(id));
  const add = (files: readonly File[]) => {
    const sound = files.filter(({ name, size }) => {
      if (size > replyFileMax) toast.error(t('fileTooLarge', { name, max: replyFileMax / 1024 / 1024 }));
      if (size === 0) toast.error(t('fileEmpty', { name }));
      return size > 0 && size <= replyFileMax;
    });
    const room = quickReplyFilesMax - kept.length - added.length;
    if (sound.length > room) toast.error(t('filesTooMany', { max: quickReplyFilesMax }));
    setAdded([...added, ...sound.slice(0, Math.max(0, room))]);
  };
  /** Saves the added and removed files one after another, in order. Reports each failure with the name of the file. */
  const save = async (id: string): Promise<void> => {
    for (const { id: fileId, name } of stored.filter((one) => gone.has(one.id))) {
      await client.quickReplies.removeReplyFile
        .mutate({ id, file_id: fileId })
        .catch((error: unknown) => toast.error(t('fileNotSaved', { name }), { description: errorText(error) }));
    }
    for (const one of added) {
      const file = { base64: await fileAsBase64(one), mime_type: one.type, name: one.name };
      await client.quickReplies.addReplyFile
        .mutate({ id, file })
        .catch((error: unknown) =>
          toast.error(t('fileNotSaved', { name: one.name }), { description: errorText(error) }),
        );
    }
    await queryClient.invalidateQueries(trpc.quickReplies.pathFilter());
  };
  return {
    shown: [
      ...kept.map(({ id, name }) => ({ key: id, name, remove: () => setGone(new Set([...gone, id])) })),
      ...added.map((file, index) => ({
        ...{ key: `${index} ${file.name}`, name: file.name },
        remove: () => setAdded(added.filter((one) => one !== file)),
      })),
    ],
    isFull: kept.length + added.length >= quickReplyFilesMax,
    add,
    save,
  };
}
