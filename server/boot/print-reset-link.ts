import { withDatabase } from './with-database.ts';

/**
 * `npm run reset-password -- EMAIL`: prints a link with which that person chooses a new password, once, within an hour.
 * For the deployment's operator, who reads the database anyway: no administrator in the panel can make one. Nobody has
 * the e-mail: said on stderr, 1 returned. Works beside a running server. Of an account nobody proved, stdout has the link by which
 * the person stays in their team (the operator knows them), stderr the one by which they leave it.
 */
export const printResetLink = (email: string): Promise<number> =>
  withDatabase(async () => {
    const { makeResetLink } = await import('#server/domain/accounts/make-reset-link.ts');
    const made = await makeResetLink(email, Number.POSITIVE_INFINITY);
    if (!made) {
      console.error(`nobody has the e-mail ${email}`);
      return 1;
    }
    const { link, unprovenIn } = made;
    console.log(unprovenIn?.stayLink ?? link);
    if (unprovenIn) {
      console.error(
        `Nobody proved this account: the team “${unprovenIn.team}” made it, and by the link above it stays there.`,
      );
      console.error(`Give this one out instead when the person does not know that team, and it leaves it: ${link}`);
    }
    return 0;
  });
