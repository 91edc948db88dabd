import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { MembersPage } from './members-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('members'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/members/page.tsx">
      <MembersPage />
    </Texts>
  );
}
