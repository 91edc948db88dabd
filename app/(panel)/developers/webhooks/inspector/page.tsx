import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { isSandboxOn } from '#server/base/sandbox-token.ts';
import { InspectorPage } from './inspector-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('inspector'))('title'),
});

export default function Page() {
  if (!isSandboxOn()) notFound();
  return (
    <Texts of="app/(panel)/developers/webhooks/inspector/page.tsx">
      <InspectorPage />
    </Texts>
  );
}
