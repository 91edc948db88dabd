import type { ReactNode } from 'react';
import { PanelProviders } from '#app/_trpc/providers.tsx';
import { Logo } from '#app/_ui/logo.tsx';

/** Around what people see who are not signed in. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh items-center justify-center p-4">
    <div className="w-full max-w-sm">
      <Logo className="mx-auto mb-6 size-12" />
      <PanelProviders>{children}</PanelProviders>
    </div>
  </main>
);
