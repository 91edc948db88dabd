import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { GuidePage } from '../guide-page.tsx';
import { isGuideName, readGuide } from '../read-guide.ts';

interface PageProps {
  readonly params: Promise<{ guide: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { guide } = await params;
  if (!isGuideName(guide)) return {};
  const { title, lead } = readGuide(guide, await getLocale());
  return { title, description: lead };
}

export default async function Page({ params }: PageProps) {
  const { guide } = await params;
  if (!isGuideName(guide)) notFound();
  return (
    <Texts of="app/docs/guides/[guide]/page.tsx">
      <GuidePage name={guide} />
    </Texts>
  );
}
