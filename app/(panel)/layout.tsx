import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { currentMember } from '#app/_auth/current-member.ts';
import { memberBrand } from '#app/_auth/member-brand.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { PanelProviders } from '#app/_trpc/providers.tsx';
import { Awake } from '#app/_ui/browser/awake.tsx';
import { BrandStyle } from '#app/_ui/display/brand-style.tsx';
import { sayDay } from '#app/_ui/time/said-day.ts';
import { livePosition } from '#server/api/inbox/live/live-stream.ts';
import { isHeldBack } from '#server/base/process/held-back.ts';
import { isSandboxOn } from '#server/base/sandbox-token.ts';
import { ActionsProvider } from './_actions/actions.tsx';
import { HeldLine } from './_held/held-line.tsx';
import { OutboxProvider } from './_outbox/outbox.tsx';
import { PresenceProvider } from './_presence/presence.tsx';
import { Live } from './_shell/live.tsx';
import { MemberProvider } from './_shell/member.tsx';
import { Shell } from './_shell/shell.tsx';
import { StartConversation } from './_start/start-conversation.tsx';

/**
 * Returns the title of the browser tab. The title contains the brand that the member knows, which may be a partner's.
 */
export async function generateMetadata(): Promise<Metadata> {
  const brand = await memberBrand();
  return brand ? { title: { default: brand.name, template: `%s · ${brand.name}` } } : {};
}

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const member = await currentMember();
  if (!member) redirect('/sign-in');
  const [since, brand] = await Promise.all([livePosition(member), memberBrand()]);
  return (
    <Texts of="app/(panel)/layout.tsx">
      {/* The manifest depends on the organization of the session, so it is requested with the session cookie. */}
      <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
      {/* The icon for the Home Screen of an iPhone. */}
      <link rel="apple-touch-icon" href="/icons/apple-180.png" />
      {brand && <BrandStyle color={brand.color} />}
      <NuqsAdapter>
        <PanelProviders>
          <MemberProvider
            member={{ ...member, brand, sandbox: isSandboxOn(), today: sayDay(member.timezone, new Date()) }}
          >
            <Live since={since} whose={`${member.organizationId}:${member.userId}`}>
              <Awake>
                <OutboxProvider>
                  <PresenceProvider>
                    <ActionsProvider>
                      {isHeldBack() && <HeldLine />}
                      <Shell>{children}</Shell>
                      <StartConversation />
                    </ActionsProvider>
                  </PresenceProvider>
                </OutboxProvider>
              </Awake>
            </Live>
          </MemberProvider>
        </PanelProviders>
      </NuqsAdapter>
    </Texts>
  );
}
