import { withDatabase } from './with-database.ts';

/**
 * `npm run reset-password -- EMAIL`: prints a link with which a person can choose a new password. The link works once
 * and for an hour. The command is meant for the deployment's administrator, who can read the database anyway; the panel
 * cannot make such a link. The command also works while the server is running. If no account has the e-mail address, it
 * prints that on stderr and returns 1.
 * If the e-mail address of the account was never verified, the command prints two kinds of links: one with which the
 * person stays in the team that created the account, and one with which the person leaves it. If one team created an
 * account, the link to stay is on stdout, because the administrator knows the person, and the link to leave is on
 * stderr. If several teams created an account, the link to leave all of them is on stdout, and stderr has one link for
 * each team to stay in.
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
