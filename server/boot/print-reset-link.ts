import { withDatabase } from './with-database.ts';

/**
 * `npm run reset-password -- EMAIL`: prints a link with which that person can choose a new password, once, within an
 * hour. Made for the person who runs the deployment and can read the database anyway; no administrator in the panel can
 * make such a link. When no account has the e-mail, prints that on stderr and returns 1. Works beside a running server.
 * For an account with an unproven e-mail, stdout has the link by which the person stays in their team (the person who
 * runs the deployment knows them), and stderr the link by which they leave it. Where several teams made an account,
 * stdout has the link by which the person leaves them all, and stderr a link for each team that they stay in.
 */
export const printResetLink = (email: string): Promise<number> =>
  withDatabase(async () => {
    const { makeResetLink } = await import('#server/domain/organization/accounts/make-reset-link.ts');
    const made = await makeResetLink(email, Number.POSITIVE_INFINITY);
    if (!made) {
      console.error(`nobody has the e-mail ${email}`);
      return 1;
    }
    const { link, unprovenIn } = made;
    const [only, another] = unprovenIn;
    console.log(only && !another ? only.stayLink : link);
    if (another) {
      console.error(
        'Nobody proved the e-mail, and several teams made an account with it: by the link above it leaves them all.',
      );
      console.error('Give out the one of the team that the person belongs to instead. One of them works, once:');
      for (const { team, stayLink } of unprovenIn) console.error(`${team}: ${stayLink}`);
    } else if (only) {
      console.error(
        `Nobody proved this account: the team “${only.team}” made it, and by the link above it stays there.`,
      );
      console.error(`Give this one out instead when the person does not know that team, and it leaves it: ${link}`);
    }
    return 0;
  });
