import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { onlyIf } from '#app/_auth/only-if.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { roleScopes } from '#server/contract/scopes.ts';
import { InboxFrame } from './_parts/inbox-frame.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('inbox'))('title') });

/** The pages below draw nothing: one frame shows them all, so that going from one to another asks nothing of the server. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  await onlyIf((role) => roleScopes[role].includes('conversations:read'));
  return (
    <Texts of="app/(panel)/inbox/layout.tsx">
      <InboxFrame />
      {children}
    </Texts>
  );
}
