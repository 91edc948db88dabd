import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AgentPage } from './agent-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('agents'))('title') });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Texts of="app/(panel)/agents/[id]/page.tsx">
      <AgentPage key={id} id={id} />
    </Texts>
  );
}
