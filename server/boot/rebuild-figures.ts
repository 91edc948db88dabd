import { withDatabase } from './with-database.ts';

/**
 * `npm run rebuild-figures -- ID`: builds all figures of that organization again, beside running servers. When no
 * organization has the id, prints that on stderr and returns 1. If it is interrupted, run it again; otherwise the
 * servers go on from the unfinished state.
 */
export const rebuildFiguresOf = (organizationId: string): Promise<number> =>
  withDatabase(async () => {
    const { rebuildFigures } = await import('#server/domain/insight/analytics/refresh/refresh-figures.ts');
    const made = await rebuildFigures(organizationId);
    if (made === null) console.error(`no organization has the id ${organizationId}`);
    else console.log(`The figures of ${made} conversations were made anew.`);
    return made === null ? 1 : 0;
  });
