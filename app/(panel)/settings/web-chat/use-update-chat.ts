'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';

/** Returns the mutation that updates a web chat and puts the saved values into the cached list. */
export function useUpdateChat(options: { quiet: boolean } = { quiet: false }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.webChats.listWebChats.queryKey({});
  return useMutation(
    trpc.webChats.updateWebChat.mutationOptions({
      meta: { quiet: options.quiet },
      onSuccess: (saved: WebChat) =>
        queryClient.setQueryData(key, (known) =>
          known ? { ...known, data: known.data.map((one) => (one.agent_id === saved.agent_id ? saved : one)) } : known,
        ),
    }),
  );
}
