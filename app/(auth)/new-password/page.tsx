import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { brandAsked } from '../_parts/page-brand.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** The secret stands behind the # of the address: no server, log or other site is told of it. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('newPassword'))('title'),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default async function NewPasswordPage({ searchParams }: { searchParams: Promise<{ brand?: unknown }> }) {
  const brand = await brandAsked(searchParams);
  return (
    <Texts of="app/(auth)/new-password/page.tsx">
      <AuthFrame brand={brand}>
        <NewPasswordForm brand={brand?.id ?? null} />
      </AuthFrame>
    </Texts>
  );
}
