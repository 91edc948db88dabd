import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { ContactsPage } from './contacts-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('contacts'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/contacts/page.tsx">
      <Suspense>
        <ContactsPage />
      </Suspense>
    </Texts>
  );
}
