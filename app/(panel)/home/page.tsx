import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { onlyIf } from '#app/_auth/only-if.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { HomePage } from './home-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('home'))('title') });

export default async function Page() {
  await onlyIf((role) => roleScopes[role].includes('conversations:read'));
  return (
    <Texts of="app/(panel)/home/page.tsx">
      <HomePage />
    </Texts>
  );
}
