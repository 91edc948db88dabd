import { withDatabase } from './with-database.ts';

/**
 * `npm run reset-password -- EMAIL`: prints a link with which that person chooses a new password, once, within an hour.
 * For the deployment's operator, who reads the database anyway: no administrator in the panel can make one. Nobody has
 * the e-mail: said on stderr, 1 returned. Works beside a running server.
 */
export const printResetLink = (email: string): Promise<number> =>
  withDatabase(async () => {
    const { makeResetLink } = await import('#server/domain/accounts/make-reset-link.ts');
    const made = await makeResetLink(email, Number.POSITIVE_INFINITY);
    if (made) console.log(made.link);
    else console.error(`nobody has the e-mail ${email}`);
    return made ? 0 : 1;
  });
