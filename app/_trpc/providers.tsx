'use client';

import { MutationCache, QueryCache, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Toaster } from '#app/_ui/feedback/toaster.tsx';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import type { ApiRouter } from '#server/api/root.ts';
import { callsAtOnce } from '#server/contract/platform/at-once.ts';
import { PanelQueryClient } from './panel-query-client.ts';
import { readsEnd } from './reads-end.ts';
import { TRPCProvider } from './trpc.ts';
import { withoutDirection } from './without-direction.ts';

const goToSignIn = () => {
  window.location.assign(`/sign-in?next=${encodeURIComponent(window.location.pathname)}`);
};
const endedSession = (error: unknown) => errorCode(error) === 'sign_in_required';

/**
 * Provides the API client and query client of the panel. Calls are batched, and each failure is shown once as a toast.
 */
export function PanelProviders({ children }: { children: ReactNode }) {
  const errorText = useErrorText();
  const t = useTranslations('common');
  const [queryClient] = useState(() => {
    const made: PanelQueryClient = new PanelQueryClient({
      queryCache: new QueryCache({ onError: (error) => endedSession(error) && goToSignIn() }),
      mutationCache: new MutationCache({
        // After any change, pages that are opened later refetch their data, even if the data is recent.
        onSuccess: () => void made.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
        onError: (error, _input, _context, mutation) => {
          if (endedSession(error)) goToSignIn();
          else if (!mutation.meta?.quiet) toast.error(t('notDone'), { description: errorText(error) });
        },
      }),
      defaultOptions: {
        queries: {
          staleTime: 10_000,
          // Retries twice, after 1 and 2 s, if the server was too busy or could not be reached. The server's
          // Retry-After has the same values.
          retry: (count, error) => count < 2 && [undefined, 'service_unavailable'].includes(errorCode(error)),
        },
        // A change made offline fails at once. A change that waited for the network would be applied much later, or
        // lost when the page closes.
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
