import { router } from '../trpc.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { upsertContact } from './upsert-contact.ts';

export const contactsRouter = router({ getContact, listContacts, upsertContact });
