import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { HoursPage } from './hours-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('hours'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/hours/page.tsx">
      <HoursPage />
    </Texts>
  );
}
