import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { PanelProviders } from '#app/_trpc/providers.tsx';
import { Logo } from '#app/_ui/logo.tsx';
import { Invitation } from './invitation.tsx';

/** The address is a secret: it goes into no index and to no other site. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('invite'))('title'),
  robots: { index: false },
  referrer: 'no-referrer',
});

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <Texts of="app/(auth)/invite/[token]/page.tsx">
      <main className="flex min-h-dvh items-center justify-center p-4">
        <div className="w-full max-w-sm">
          <Logo className="mx-auto mb-6 size-12" />
          <PanelProviders>
            <Invitation token={token} />
          </PanelProviders>
        </div>
      </main>
    </Texts>
  );
}
