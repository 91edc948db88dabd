import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { brandAsked } from '../_parts/page-brand.ts';
import { AskForm } from './ask-form.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('newPassword'))('askTitle'),
});

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<{ brand?: unknown }> }) {
  const brand = await brandAsked(searchParams);
  return (
    <Texts of="app/(auth)/forgot-password/page.tsx">
      <AuthFrame brand={brand}>
        <AskForm brand={brand?.id ?? null} />
      </AuthFrame>
    </Texts>
  );
}
