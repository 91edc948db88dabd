import { withBrand } from '#app/_ui/display/with-brand.ts';
import { useMember } from './member.tsx';

/** Returns a function that ends this browser's session. The sign-in page still shows the organization's branding. */
export function useSignOut(): () => Promise<void> {
  const { brand, organizationId } = useMember();
  return async () => {
    // The sign-out code is loaded only when it is used, because few visits end with a sign-out.
    const { signOut } = await import('next-auth/react');
    await signOut({ redirect: false });
    window.location.assign(withBrand('/sign-in', brand && organizationId));
  };
}
