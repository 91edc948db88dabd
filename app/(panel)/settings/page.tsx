import { redirect } from 'next/navigation';
import { currentMember } from '#app/_auth/current-member.ts';
import { pagesFor } from './_parts/settings-pages.ts';

/** Redirects to the first settings page that the role may open. */
export default async function SettingsPage() {
  const member = await currentMember();
  redirect((member && pagesFor(member.role)[0]?.href) ?? '/');
}
