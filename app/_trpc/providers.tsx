'use client';

import { MutationCache, QueryCache, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from '#app/_ui/toast.ts';
import { Toaster } from '#app/_ui/toaster.tsx';
import { errorCode, useErrorText } from '#app/_ui/use-error-text.ts';
import type { ApiRouter } from '#server/api/root.ts';
import { callsAtOnce } from '#server/contract/at-once.ts';
import { PanelQueryClient } from './panel-query-client.ts';
import { readsEnd } from './reads-end.ts';
import { TRPCProvider } from './trpc.ts';
import { withoutDirection } from './without-direction.ts';

const goToSignIn = () => {
  window.location.assign(`/sign-in?next=${encodeURIComponent(window.location.pathname)}`);
};
const endedSession = (error: unknown) => errorCode(error) === 'sign_in_required';

/** Reads and writes of the panel: one client, batches, failures said once, and the place where they are. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const errorText = useErrorText();
  const t = useTranslations('common');
  const [queryClient] = useState(() => {
    const made: PanelQueryClient = new PanelQueryClient({
      queryCache: new QueryCache({ onError: (error) => endedSession(error) && goToSignIn() }),
      mutationCache: new MutationCache({
        // Whoever made something finds it on the next page they open, however lately that page was read.
        onSuccess: () => void made.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
        onError: (error, _input, _context, mutation) => {
          if (endedSession(error)) goToSignIn();
          else if (!mutation.meta?.quiet) toast.error(t('notDone'), { description: errorText(error) });
        },
      }),
      defaultOptions: {
        queries: {
          staleTime: 10_000,
          // Busy is not refused: it is asked again after 1 and 2 s, as long as the server says to wait.
          retry: (count, error) => count < 2 && [undefined, 'service_unavailable'].includes(errorCode(error)),
        },
        // Offline it fails, and says so: a change that waited unseen would be done long after, or lost with the page.
        mutations: { networkMode: 'always' },
      },
    });
    return made;
  });
  const [client] = useState(() =>
    createTRPCClient<ApiRouter>({
      links: [
        withoutDirection,
        httpBatchLink({
          url: '/api/trpc',
          maxURLLength: 4_000,
          maxItems: callsAtOnce,
          fetch: (address, how) => readsEnd(address, how as RequestInit),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
        <Toaster label={t('notices')} />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
