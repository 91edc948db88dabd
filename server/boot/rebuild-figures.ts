import { withDatabase } from './with-database.ts';

/**
 * `npm run rebuild-figures -- ID`: computes all figures of an organization again, while servers may be running. If no
 * organization has this id, prints that on stderr and returns 1. If the command is interrupted, run it again; until
 * then, the servers work with the unfinished figures.
 */
export const rebuildFiguresOf = (organizationId: string): Promise<number> =>
  withDatabase(async () => {
    const { rebuildFigures } = await import('#server/domain/insight/analytics/refresh/refresh-figures.ts');
    const made = await rebuildFigures(organizationId);
    if (made === null) console.error(`no organization has the id ${organizationId}`);
    else console.log(`The figures of ${made} conversations were made anew.`);
    return made === null ? 1 : 0;
  });
