import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { ContactPage } from './contact-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('contacts'))('title'),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Texts of="app/(panel)/contacts/[id]/page.tsx">
      <ContactPage id={(await params).id} />
    </Texts>
  );
}
