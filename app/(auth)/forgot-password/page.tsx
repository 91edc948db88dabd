import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { brandAsked, tabTitle } from '../_parts/page-brand.ts';
import { AskForm } from './ask-form.tsx';

interface Props {
  readonly searchParams: Promise<{ brand?: unknown }>;
}

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => ({
  title: tabTitle((await getTranslations('newPassword'))('askTitle'), await brandAsked(searchParams)),
});

export default async function ForgotPasswordPage({ searchParams }: Props) {
  const brand = await brandAsked(searchParams);
  return (
    <Texts of="app/(auth)/forgot-password/page.tsx">
      <AuthFrame brand={brand}>
        <AskForm brand={brand?.id ?? null} />
      </AuthFrame>
    </Texts>
  );
}
