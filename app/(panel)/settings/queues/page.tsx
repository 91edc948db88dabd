import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { QueuesPage } from './queues-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('queues'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/queues/page.tsx">
      <QueuesPage />
    </Texts>
  );
}
