import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { onlyIf } from '#app/_auth/only-if.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { rolePowers } from '#server/contract/organization/scopes.ts';
import { PlanPage } from './plan-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('plan'))('title') });

export default async function Page() {
  await onlyIf((role) => rolePowers[role].includes('plan:read'));
  return (
    <Texts of="app/(panel)/plan/page.tsx">
      <PlanPage />
    </Texts>
  );
}
