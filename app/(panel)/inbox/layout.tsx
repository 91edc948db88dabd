import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { InboxFrame } from './_parts/inbox-frame.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('inbox'))('title') });

/** The pages below draw nothing: one frame shows them all, so that going from one to another asks nothing of the server. */
export default function InboxLayout({ children }: { children: ReactNode }) {
  return (
    <Texts of="app/(panel)/inbox/layout.tsx">
      <InboxFrame />
      {children}
    </Texts>
  );
}
