import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { filesOf, replyFilesStale } from '../../../_shell/reply-files-mark.tsx';
import { atRest, goOn, isReady } from './going-along.ts';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** Called when all files are there and the attendant has asked to send meanwhile. */
  readonly onReady: () => void;
}

/**
 * Fetches the files of quick replies and adds them to the reply as if the attendant had chosen them. The reply is not
 * sent without them.
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
      // Without a network the list loaded earlier is used, because most quick replies have no files.
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
    /** Whether files are still being fetched. If so, the reply is sent once they are there. */
    holds: (): boolean => {
      if (state.onTheirWay === 0) return false;
      step('to be sent');
      return true;
    },
  };
}
