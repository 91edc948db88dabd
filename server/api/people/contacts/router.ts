import { router } from '../../trpc.ts';
import { contactChanges } from './contact-changes.ts';
import { contactMerges } from './contact-merges.ts';
import { contactRecords } from './contact-records.ts';

export const contactsRouter = router({ ...contactRecords, ...contactChanges, ...contactMerges });
