import { withDatabase } from './with-database.ts';

/**
 * `npm run rebuild-figures -- ID`: makes all figures of that organization anew, beside running servers. Nobody has the id: said
 * on stderr, 1 returned. Ended on its way it is run again, or the servers go on with what it left.
 */
export const rebuildFiguresOf = (organizationId: string): Promise<number> =>
  withDatabase(async () => {
    const { rebuildFigures } = await import('#server/domain/analytics/refresh-figures.ts');
    const made = await rebuildFigures(organizationId);
    if (made === null) console.error(`no organization has the id ${organizationId}`);
    else console.log(`The figures of ${made} conversations were made anew.`);
    return made === null ? 1 : 0;
  });
