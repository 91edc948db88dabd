import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrganizationPage } from './organization-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('organization'))('title'),
});

export default function Page() {
  return <OrganizationPage />;
}
