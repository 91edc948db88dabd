import { router } from '../trpc.ts';
import addContactNote from './add-contact-note.ts';
import addContactTag from './add-contact-tag.ts';
import addIdentifier from './add-identifier.ts';
import assignContact from './assign-contact.ts';
import countContacts from './count-contacts.ts';
import countStages from './count-stages.ts';
import deleteContact from './delete-contact.ts';
import exportContact from './export-contact.ts';
import getContact from './get-contact.ts';
import getContactsSchema from './get-contacts-schema.ts';
import listContactConversations from './list-contact-conversations.ts';
import listContactHistory from './list-contact-history.ts';
import listContactNotes from './list-contact-notes.ts';
import listContacts from './list-contacts.ts';
import listMerges from './list-merges.ts';
import listStageContacts from './list-stage-contacts.ts';
import mergeContacts from './merge-contacts.ts';
import moveContactStage from './move-contact-stage.ts';
import optInContact from './opt-in-contact.ts';
import optOutContact from './opt-out-contact.ts';
import previewMerge from './preview-merge.ts';
import removeContactTag from './remove-contact-tag.ts';
import removeIdentifier from './remove-identifier.ts';
import setContactField from './set-contact-field.ts';
import setContactNotes from './set-contact-notes.ts';
import unassignContact from './unassign-contact.ts';
import undoMerge from './undo-merge.ts';
import updateContact from './update-contact.ts';
import upsertContact from './upsert-contact.ts';
import upsertContactsBatch from './upsert-contacts-batch.ts';

export const contactsRouter = router({
  addContactNote,
  addContactTag,
  addIdentifier,
  assignContact,
  deleteContact,
  exportContact,
  countContacts,
  countStages,
  getContact,
  getContactsSchema,
  listContactConversations,
  listContactHistory,
  listContactNotes,
  listContacts,
  listMerges,
  mergeContacts,
  listStageContacts,
  moveContactStage,
  optInContact,
  optOutContact,
  previewMerge,
  removeContactTag,
  removeIdentifier,
  setContactField,
  setContactNotes,
  unassignContact,
  undoMerge,
  updateContact,
  upsertContact,
  upsertContactsBatch,
});
