'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { documentBytesMax } from '#server/contract/agents/knowledge-limits.ts';
import { useKnown } from './use-known.ts';

/**
 * Returns a function that uploads a document to the knowledge. The server reads the document shortly afterwards. If
 * reading fails, the document's row shows the reason.
 */
export function useUpload(agentId: string) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const known = useKnown();
  const upload = useMutation(
    knowledge.uploadDocument.mutationOptions({
      onSuccess: async ({ title }) => {
        toast.success(t('addedToast', { title }));
        await known();
      },
    }),
  );
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > documentBytesMax) {
      toast.error(t('tooLarge', { max: documentBytesMax / 1_048_576 }));
      return;
    }
    const content = await fileAsBase64(file).catch(() => null);
    if (content === null) toast.error(t('fileLost'));
    else upload.mutate({ agent_id: agentId, file_name: file.name, content });
  };
  return {
    send: (file: File | undefined) => void send(file),
    isPending: upload.isPending,
    variables: upload.variables,
  };
}
