import type { SignedIn } from '#server/access/identity/find-session-member.ts';
import { signOut } from '#server/domain/organization/accounts/manage-sessions.ts';
import { type Entered, type Entry, signIn } from '#server/domain/organization/accounts/sign-in.ts';

/** Starts a session from the data of the sign-in page, or refuses it (see signIn). */
export const openSession = (entry: Entry): Promise<Entered> => signIn(entry);

/** Ends the session of a member who signs out. */
export const closeSession = (session: SignedIn): Promise<void> => signOut(session);
