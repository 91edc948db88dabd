import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { organizationOfInvitation } from '#server/api/organization/members/organization-of-invitation.ts';
import { AuthFrame } from '../../_parts/auth-frame.tsx';
import { pageBrand, tabTitle } from '../../_parts/page-brand.ts';
import { Invitation } from './invitation.tsx';

interface Props {
  readonly params: Promise<{ token: string }>;
}

const brandOfInvitation = cache(async (token: string) => pageBrand(await organizationOfInvitation(token)));

/**
 * The page's URL contains a secret, so search engines must not index it and other sites must not receive it as
 * referrer.
 */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: tabTitle((await getTranslations('invite'))('title'), await brandOfInvitation((await params).token)),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default async function InvitePage({ params }: Props) {
  const { token } = await params;
  const brand = await brandOfInvitation(token);
  return (
    <Texts of="app/(auth)/invite/[token]/page.tsx">
      <AuthFrame brand={brand}>
        <Invitation token={token} brand={brand?.id ?? null} />
      </AuthFrame>
    </Texts>
  );
}
