import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { InboxFrame } from './_parts/inbox-frame.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('inbox'))('title') });

export default function InboxLayout({ children }: { children: ReactNode }) {
  return <InboxFrame>{children}</InboxFrame>;
}
