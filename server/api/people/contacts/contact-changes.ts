import { AppError } from '#server/base/errors/app-error.ts';
import { contactShape, getContactInput } from '#server/contract/people/contact.ts';
import {
  addContactTagResult,
  assignContactInput,
  assignContactResult,
  contactTagInput,
  moveContactStageInput,
  moveContactStageResult,
  removeContactTagResult,
  setContactFieldInput,
  setContactFieldResult,
  setContactNotesInput,
  setContactNotesResult,
  unassignContactInput,
  unassignContactResult,
} from '#server/contract/people/contact-actions.ts';
import {
  contactIdentifierInput,
  removeIdentifierInput,
  removeIdentifierResult,
} from '#server/contract/people/contact-identifier.ts';
import {
  addContactNoteInput,
  contactNoteShape,
  listContactNotesInput,
} from '#server/contract/people/contact-records.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { addContactNote } from '#server/domain/people/contacts/history/add-contact-note.ts';
import { listContactNotes } from '#server/domain/people/contacts/history/list-contact-notes.ts';
import { assignContact, unassignContact } from '#server/domain/people/contacts/owners/assign-contact.ts';
import { moveContactStage } from '#server/domain/people/contacts/stages/move-contact-stage.ts';
import { addContactTag } from '#server/domain/people/contacts/writing/add-contact-tag.ts';
import { addIdentifier, removeIdentifier } from '#server/domain/people/contacts/writing/change-identifiers.ts';
import { optInContact, optOutContact } from '#server/domain/people/contacts/writing/opt-contact.ts';
import { removeContactTag } from '#server/domain/people/contacts/writing/remove-contact-tag.ts';
import { setContactField } from '#server/domain/people/contacts/writing/set-contact-field.ts';
import { setContactNotes } from '#server/domain/people/contacts/writing/set-contact-notes.ts';
import { operation } from '../../operation.ts';
import { contactExample } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';
import { targetErrors } from './target-errors.ts';

const neither = { issues: [{ path: 'stage', message: 'send stage or lost' }] };

export const contactChanges = {
  addContactNote: operation(
    {
      rest: { method: 'POST', path: '/contacts/{id}/notes', tag: 'Contacts' },
      summary: 'Add a note to a contact',
      description: 'A dated note with its author; it also stands in the history.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['contact_not_found', 'contact_merged'],
      input: addContactNoteInput,
      output: contactNoteShape,
      example: { input: { id: contactExample.id, body: noteExample.body }, output: noteExample },
    },
    addContactNote,
  ),

  addContactTag: operation(
    {
      rest: { method: 'POST', path: '/contacts/tag', tag: 'Contacts' },
      summary: 'Tag a contact',
      description:
        'Names the contact by one of id, email, phone, cpf. A missing tag is created with the default color; a text in UUID form that is no tag is 404.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: [...targetErrors, 'tag_not_found'],
      input: contactTagInput,
      output: addContactTagResult,
      example: {
        input: { phone: '+55 11 98765-4321', tag: 'vip' },
        output: {
          ok: true,
          contact_id: contactExample.id,
          tag: { id: contactExample.tags[0]?.id, name: 'vip', created: false },
        },
      },
    },
    addContactTag,
  ),

  addIdentifier: operation(
    {
      kind: 'mutation',
      summary: 'Add an identifier to a contact',
      description: 'A further e-mail, phone, CPF or WhatsApp user id by which the contact is found.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: [
        'invalid_email',
        'invalid_phone',
        'invalid_cpf',
        'invalid_request',
        'contact_not_found',
        'contact_merged',
        'identifier_conflict',
      ],
      input: contactIdentifierInput,
      output: contactShape,
      example: { input: { id: contactExample.id, type: 'cpf', value: '529.982.247-25' }, output: contactExample },
    },
    addIdentifier,
  ),

  assignContact: operation(
    {
      rest: { method: 'POST', path: '/contacts/assign', tag: 'Contacts' },
      summary: 'Assign a contact',
      description:
        'The owner has to be a member with role admin, editor or atendente. Assigning the owner it has changes nothing.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: [
        ...targetErrors,
        'assigned_user_email_not_found',
        'assigned_user_not_member',
        'assigned_user_role_not_eligible',
      ],
      input: assignContactInput,
      output: assignContactResult,
      example: {
        input: { phone: '+55 11 98765-4321', assigned_user_email: 'ana@example.com' },
        output: {
          ok: true,
          contact_id: contactExample.id,
          assigned_user_id: '01939a1c-5f72-7b1c-9c11-9d0f6a3b2c12',
        },
      },
    },
    assignContact,
  ),

  listContactNotes: operation(
    {
      rest: { method: 'GET', path: '/contacts/{id}/notes', tag: 'Contacts' },
      summary: 'List the notes of a contact',
      description: 'Dated notes, newest first (with updated_since oldest change first).',
      scope: 'contacts:read',
      limit: 'contactsRead',
      errors: ['contact_not_found', 'invalid_cursor'],
      input: listContactNotesInput,
      output: listOf(contactNoteShape),
      example: {
        input: { id: contactExample.id },
        output: { data: [noteExample], next_cursor: null, has_more: false },
      },
    },
    listContactNotes,
  ),

  moveContactStage: operation(
    {
      rest: { method: 'POST', path: '/contacts/stage', tag: 'Contacts' },
      summary: 'Move a contact in a pipeline',
      description:
        '`stage` puts the contact there and reopens it when it was lost; `lost` marks it lost in its stage, or reopens it. Without `pipeline` the default one is meant.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: [...targetErrors, 'unknown_pipeline', 'unknown_stage', 'not_in_pipeline'],
      input: moveContactStageInput,
      output: moveContactStageResult,
      example: {
        input: { phone: '+55 11 98765-4321', pipeline: 'Sales', stage: 'Proposal' },
        output: {
          ok: true,
          contact_id: contactExample.id,
          pipeline: { id: '01939a1c-5f74-7a55-8c11-0b9e4d7f1a13', name: 'Sales' },
          stage: { id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', name: 'Proposal' },
          lost: false,
        },
      },
    },
    async (actor, input) => {
      if (input.stage === undefined && input.lost === undefined) throw new AppError('invalid_request', neither);
      return moveContactStage(actor, input);
    },
  ),

  optInContact: operation(
    {
      rest: { method: 'POST', path: '/contacts/{id}/opt-in', tag: 'Contacts' },
      summary: 'Opt a contact in',
      description: 'The contact accepts messages again. Opting in twice changes nothing.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['contact_not_found', 'contact_merged'],
      input: getContactInput,
      output: contactShape,
      example: { input: { id: contactExample.id }, output: contactExample },
    },
    optInContact,
  ),

  optOutContact: operation(
    {
      rest: { method: 'POST', path: '/contacts/{id}/opt-out', tag: 'Contacts' },
      summary: 'Opt a contact out',
      description:
        'No templates or outreach any more; replying stays allowed while the 24-hour window is open. Opting out twice changes nothing.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['contact_not_found', 'contact_merged'],
      input: getContactInput,
      output: contactShape,
      example: {
        input: { id: contactExample.id },
        output: { ...contactExample, opted_out_at: '2026-11-20T18:31:07.412Z' },
      },
    },
    optOutContact,
  ),

  removeContactTag: operation(
    {
      rest: { method: 'DELETE', path: '/contacts/tag', tag: 'Contacts' },
      summary: 'Untag a contact',
      description:
        'The identifier stands in the body. When the contact lacked the tag, or the tag does not exist, `removed` is false and that is no error; in the second case `reason` is tag_not_found.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: targetErrors,
      input: contactTagInput,
      output: removeContactTagResult,
      example: {
        input: { phone: '+55 11 98765-4321', tag: 'vip' },
        output: {
          ok: true,
          contact_id: contactExample.id,
          removed: true,
          tag: { id: contactExample.tags[0]?.id, name: 'vip' },
        },
      },
    },
    removeContactTag,
  ),

  removeIdentifier: operation(
    {
      kind: 'mutation',
      summary: 'Remove an identifier of a contact',
      description: 'The identifier is free for other contacts at once. One the contact does not have is no error.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['invalid_email', 'invalid_phone', 'invalid_cpf', 'contact_not_found', 'contact_merged'],
      input: removeIdentifierInput,
      output: removeIdentifierResult,
      example: {
        input: { id: contactExample.id, type: 'cpf', value: '529.982.247-25' },
        output: { ok: true, contact_id: contactExample.id, removed: true },
      },
    },
    removeIdentifier,
  ),

  setContactField: operation(
    {
      rest: { method: 'POST', path: '/contacts/field', tag: 'Contacts' },
      summary: 'Set a custom field of a contact',
      description: 'The key has to be a registered custom field; the value is stored as text, null deletes the key.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: targetErrors,
      input: setContactFieldInput,
      output: setContactFieldResult,
      example: {
        input: { phone: '+55 11 98765-4321', key: 'city', value: 'São Paulo' },
        output: { ok: true, contact_id: contactExample.id, key: 'city', value: 'São Paulo' },
      },
    },
    setContactField,
  ),

  setContactNotes: operation(
    {
      rest: { method: 'POST', path: '/contacts/note', tag: 'Contacts' },
      summary: 'Overwrite the notes of a contact',
      description:
        'Overwrites the `notes` of the contact; null or an empty text clears them. Dated notes are added at POST /contacts/{id}/notes.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: targetErrors,
      input: setContactNotesInput,
      output: setContactNotesResult,
      example: {
        input: { phone: '+55 11 98765-4321', note: 'Prefers mornings.' },
        output: { ok: true, contact_id: contactExample.id, note: 'Prefers mornings.' },
      },
    },
    setContactNotes,
  ),

  unassignContact: operation(
    {
      rest: { method: 'DELETE', path: '/contacts/assign', tag: 'Contacts' },
      summary: 'Unassign a contact',
      description: 'The identifier stands in the body. A contact without owner stays as it is.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: targetErrors,
      input: unassignContactInput,
      output: unassignContactResult,
      example: {
        input: { phone: '+55 11 98765-4321' },
        output: { ok: true, contact_id: contactExample.id, unassigned: true },
      },
    },
    unassignContact,
  ),
};
