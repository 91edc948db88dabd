import { redirect } from 'next/navigation';
import type { Role } from '#server/contract/organization/scopes.ts';
import { currentMember } from './current-member.ts';
import { landingOf } from './landing-of.ts';

/** Redirects a member whose role may not open the page to that role's first page. */
export async function onlyIf(may: (role: Role) => boolean): Promise<void> {
  const member = await currentMember();
  if (member && !may(member.role)) redirect(landingOf(member.role));
}
