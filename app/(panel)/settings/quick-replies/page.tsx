import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { QuickRepliesPage } from './quick-replies-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('quickReplies'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/quick-replies/page.tsx">
      <QuickRepliesPage />
    </Texts>
  );
}
