import { redirect } from 'next/navigation';
import { currentMember } from '#app/_auth/current-member.ts';
import { placesFor } from './_parts/places.ts';

/** Settings open with the first page the role has. */
export default async function SettingsPage() {
  const member = await currentMember();
  redirect((member && placesFor(member.role)[0]?.href) ?? '/');
}
