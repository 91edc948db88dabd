import type { SignedIn } from '#server/access/find-session-member.ts';
import { type Entered, type Entry, signIn } from '#server/domain/accounts/sign-in.ts';
import { signOut } from '#server/domain/accounts/sign-out.ts';

/** What the sign-in page sends begins a session, or is refused: see signIn. */
export const openSession = (entry: Entry): Promise<Entered> => signIn(entry);

/** Ends the session of whoever signs out. */
export const closeSession = (session: SignedIn): Promise<void> => signOut(session);
