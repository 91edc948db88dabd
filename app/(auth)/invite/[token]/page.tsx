import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { organizationOfInvitation } from '#server/api/members/organization-of-invitation.ts';
import { AuthFrame } from '../../_parts/auth-frame.tsx';
import { pageBrand } from '../../_parts/page-brand.ts';
import { Invitation } from './invitation.tsx';

/** The address is a secret: it goes into no index and to no other site. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('invite'))('title'),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const brand = await pageBrand(await organizationOfInvitation(token));
  return (
    <Texts of="app/(auth)/invite/[token]/page.tsx">
      <AuthFrame brand={brand}>
        <Invitation token={token} brand={brand?.id ?? null} />
      </AuthFrame>
    </Texts>
  );
}
