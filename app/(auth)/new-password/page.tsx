import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { brandAsked, tabTitle } from '../_parts/page-brand.ts';
import { NewPasswordForm } from './new-password-form.tsx';

interface Props {
  readonly searchParams: Promise<{ brand?: unknown; stay?: unknown; leave?: unknown }>;
}

/**
 * The secret of a reset link is in the fragment (after #) of the URL. Browsers send a fragment to no server, so the
 * secret is in no log.
 */
export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => ({
  title: tabTitle((await getTranslations('newPassword'))('title'), await brandAsked(searchParams)),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default async function NewPasswordPage({ searchParams }: Props) {
  const brand = await brandAsked(searchParams);
  const { stay, leave } = await searchParams;
  return (
    <Texts of="app/(auth)/new-password/page.tsx">
      <AuthFrame brand={brand}>
        <NewPasswordForm
          brand={brand?.id ?? null}
          staysIn={typeof stay === 'string' ? stay : null}
          leaves={leave === '1'}
        />
      </AuthFrame>
    </Texts>
  );
}
