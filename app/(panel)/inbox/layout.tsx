import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { currentMember } from '#app/_auth/current-member.ts';
import { onlyIf } from '#app/_auth/only-if.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { askedHeader, markedCaller } from '#server/access/address.ts';
import { firstReading } from '#server/api/inbox/conversations/first-reading.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { requestIdOf } from '#server/rest/request-id.ts';
import { InboxFrame } from './_parts/inbox-frame.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('inbox'))('title') });

/** Reads the data that the browser would request first, so that it is sent along with the page. */
async function readFirst() {
  const [member, asked] = await Promise.all([currentMember(), headers()]);
  const address = markedCaller((name) => asked.get(name));
  const requestId = requestIdOf(asked.get('x-request-id') ?? undefined);
  return member && firstReading({ member, address, requestId, asked: asked.get(askedHeader) ?? '' });
}

/**
 * The frame of all inbox pages. The pages themselves render nothing, so that navigating between them needs no request
 * to the server.
 */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  await onlyIf((role) => roleScopes[role].includes('conversations:read'));
  return (
    <Texts of="app/(panel)/inbox/layout.tsx">
      <InboxFrame first={await readFirst()} />
      {children}
    </Texts>
  );
}
