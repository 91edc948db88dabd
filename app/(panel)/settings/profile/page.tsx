import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { ProfilePage } from './profile-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('profile'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/profile/page.tsx">
      <ProfilePage />
    </Texts>
  );
}
