import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { NumberPage } from './number-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('numbers'))('title') });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Texts of="app/(panel)/settings/numbers/[id]/page.tsx">
      <NumberPage id={(await params).id} />
    </Texts>
  );
}
