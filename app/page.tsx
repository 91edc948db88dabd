import { redirect } from 'next/navigation';
import { currentMember } from './_auth/current-member.ts';
import { landingOf } from './_auth/landing-of.ts';

/** Leads everybody to where their day begins. */
export default async function StartPage() {
  const member = await currentMember();
  redirect(member ? landingOf(member.role) : '/sign-in');
}
