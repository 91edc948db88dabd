import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { filesOf, replyFilesStale } from '../../../_shell/reply-files-mark.tsx';
import { atRest, goOn, isReady } from './going-along.ts';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** Called when all files are downloaded, if the attendant has pressed send in the meantime. */
  readonly onReady: () => void;
}

/**
 * Downloads the files of quick replies and adds them to the reply, as if the attendant had chosen the files. The reply
 * waits until the files are added.
 */
export function useGoingAlong({ onFiles, onReady }: Props) {
  const t = useTranslations('quickReplyUse');
  const { quickReplies } = useTRPC();
  const queryClient = useQueryClient();
  const [state, step] = useReducer(goOn, atRest);
  const send = useEffectEvent(() => {
    step('sent');
    onReady();
  });
  const ready = isReady(state);
  useEffect(() => {
    if (ready) send();
  }, [ready]);
  const put = async (id: string) => {
    step('chosen');
    try {
      const options = quickReplies.listReplyFiles.queryOptions({}, { ...replyFilesStale, networkMode: 'always' });
      // Without a network, the list of files that was loaded earlier is used. Most quick replies have no files.
      const known = queryClient.getQueryData(options.queryKey);
      const { data } = await queryClient.fetchQuery(options).catch((error: unknown) => {
        if (!known) throw error;
        return known;
      });
      const own = filesOf(id, data);
      if (own.length > 0) onFiles(await (await import('./fetch-reply-files.ts')).fetchReplyFiles(own));
      step('there');
    } catch {
      toast.error(t('filesNotFetched'));
      step('not to be had');
    }
  };
  return {
    put: (id: string) => void put(id),
    /** Whether files are still being downloaded. If so, the reply is sent as soon as the downloads are complete. */
    holds: (): boolean => {
      if (state.onTheirWay === 0) return false;
      step('to be sent');
      return true;
    },
  };
}
