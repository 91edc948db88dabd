import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { AskForm } from './ask-form.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('newPassword'))('askTitle'),
});

export default function ForgotPasswordPage() {
  return (
    <Texts of="app/(auth)/forgot-password/page.tsx">
      <AuthFrame>
        <AskForm />
      </AuthFrame>
    </Texts>
  );
}
