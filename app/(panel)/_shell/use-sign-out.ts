import { withBrand } from '#app/_ui/with-brand.ts';
import { useMember } from './member.tsx';

/** Ends the session of this browser; the sign-in page keeps whose panel it was. */
export function useSignOut(): () => Promise<void> {
  const { brand, organizationId } = useMember();
  return async () => {
    // Read only when it is needed: nobody signs out on every visit.
    const { signOut } = await import('next-auth/react');
    await signOut({ redirect: false });
    window.location.assign(withBrand('/sign-in', brand && organizationId));
  };
}
