import { deleteOldImports } from './contact-import.store.ts';

/** Files of people are kept 30 days. */
export const forgetOldImports = (): Promise<number> => deleteOldImports();
