import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/toast.ts';

const staleMs = 60_000;

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** Whoever meant to send meanwhile does now. */
  readonly onReady: () => void;
}

/** What goes along with a quick reply, put beside the text as if it had been chosen here; nothing is sent without it. */
export function useGoingAlong({ onFiles, onReady }: Props) {
  const t = useTranslations('quickReplies');
  const { quickReplies } = useTRPC();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'at rest' | 'fetching' | 'to be sent' | 'ready'>('at rest');
  const ready = useEffectEvent(() => {
    setState('at rest');
    onReady();
  });
  useEffect(() => {
    if (state === 'ready') ready();
  }, [state]);
  const put = async (id: string) => {
    setState('fetching');
    try {
      const options = quickReplies.listReplyFiles.queryOptions({}, { staleTime: staleMs, networkMode: 'always' });
      // Without a network what was known a while ago will do: most quick replies have no files.
      const known = queryClient.getQueryData(options.queryKey);
      const { data } = await queryClient.fetchQuery(options).catch((error: unknown) => {
        if (!known) throw error;
        return known;
      });
      const own = data.filter((file) => file.quick_reply_id === id);
      if (own.length > 0) onFiles(await (await import('./fetch-reply-files.ts')).fetchReplyFiles(own));
      setState((now) => (now === 'to be sent' ? 'ready' : 'at rest'));
    } catch {
      toast.error(t('filesNotFetched'));
      setState('at rest');
    }
  };
  return {
    put: (id: string) => void put(id),
    /** Are they still on their way? Then it is sent once they are there. */
    holds: (): boolean => {
      if (state !== 'fetching' && state !== 'to be sent') return false;
      setState('to be sent');
      return true;
    },
  };
}
