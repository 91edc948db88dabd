import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuthFrame } from '../_parts/auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The secret stands behind the # of the address: no server, log or other site is told of it. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('newPassword'))('title'),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default function NewPasswordPage() {
  return (
    <Texts of="app/(auth)/new-password/page.tsx">
      <AuthFrame>
        <NewPasswordForm />
      </AuthFrame>
    </Texts>
  );
}
