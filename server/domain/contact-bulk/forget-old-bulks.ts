import { deleteOldBulks } from './contact-bulk.store.ts';

/** Nobody asks after a month how an act on many contacts went; the audit log has it. */
export const forgetOldBulks = (): Promise<number> => deleteOldBulks();
