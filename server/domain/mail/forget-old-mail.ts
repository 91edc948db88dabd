import { deleteOldMails } from './mail.store.ts';

/** Letters are kept 90 days. */
export const forgetOldMail = (): Promise<number> => deleteOldMails();
