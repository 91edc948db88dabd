import { upsertContactInput } from '#server/contract/contact.ts';
import { upsertContactsBatchInput, upsertContactsBatchResult } from '#server/contract/contact-actions.ts';
import { upsertContactsBatch } from '#server/domain/contacts/upsert-contacts-batch.ts';
import type { Declaration } from '../declaration.ts';
import { operation } from '../operation.ts';
import { inputError, toAppError } from '../to-app-error.ts';
import { contactExample } from './contact-example.ts';
import upsertContact from './upsert-contact.ts';

/** Parses one item of the batch as the body of POST /contacts. */
function readItem(item: unknown) {
  const { data, error } = upsertContactInput.safeParse(item);
  if (error) throw inputError(error, upsertContact._def.meta as Declaration);
  return data;
}

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/batch', tag: 'Contacts' },
    summary: 'Create or update many contacts',
    description:
      'At most 100 items, each as the body of POST /contacts: one bad item never fails the batch. The results stand in the order of the input.',
    scope: 'contacts:write',
    limit: 'contactsBatch',
    errors: [],
    input: upsertContactsBatchInput,
    output: upsertContactsBatchResult,
    example: {
      input: {
        contacts: [
          { phone: '+55 11 98765-4321', name: 'Marina Souza' },
          { phone: '12', name: 'Nobody' },
        ],
      },
      output: {
        processed: 2,
        succeeded: 1,
        failed: 1,
        results: [
          { index: 0, ok: true, contact_id: contactExample.id, tags_assigned: [] },
          { index: 1, ok: false, error: 'invalid_phone', message: 'The value cannot be a phone number.' },
        ],
      },
    },
  },
  (actor, input) => upsertContactsBatch(actor, input.contacts, { read: readItem, toAppError }),
);
