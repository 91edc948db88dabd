import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { GuidePage } from '../guides/guide-page.tsx';
import { readGuide } from '../guides/read-guide.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { title, lead } = readGuide('quickstart', await getLocale());
  return { title, description: lead };
}

export default function QuickstartPage() {
  return (
    <Texts of="app/docs/quickstart/page.tsx">
      <GuidePage name="quickstart" />
    </Texts>
  );
}
