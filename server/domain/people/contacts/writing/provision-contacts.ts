import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import type { Listed, ProvisioningFile } from '../../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../../platform/provisioning-file/read-provisioning.ts';
import { requireRegisteredKeys } from '../../custom-fields/require-registered-keys.ts';
import { requirePipeline, requireStage } from '../../pipelines/find-stage.ts';
import { missingValues } from '../contact-values.ts';
import { findOwners } from '../identifiers/identifier.store.ts';
import {
  emailIdentifier,
  type Identifier,
  phoneIdentifier,
  waUserIdentifier,
} from '../identifiers/parse-identifiers.ts';
import { referredIdentifiers } from '../identifiers/referred-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { assignOwner } from '../owners/assign-owner.ts';
import { requireContact } from '../require-contact.ts';
import { findPosition } from '../stages/contact-pipeline.store.ts';
import { moveInPipeline } from '../stages/move-in-pipeline.ts';
import { addTags } from './change-tags.ts';
import { changeOptOut } from './opt-contact.ts';
import { saveContact } from './save-contact.ts';
import { type ContactPatch, writeContact } from './write-contact.ts';

type Wanted = Listed<'contacts'>;

const identifiersOf = (wanted: Wanted): Identifier[] => [
  ...referredIdentifiers(wanted),
  ...(wanted.wa_user_id === null ? [] : [waUserIdentifier(wanted.wa_user_id)]),
];

/**
 * Finds the one contact that has the given identifiers. Creates the contact if it does not exist. Throws
 * identifier_conflict if the identifiers belong to several contacts.
 */
async function findOrMake(tx: Tx, actor: Actor, wanted: Wanted): Promise<{ contact: LockedContact; isNew: boolean }> {
  const identifiers = identifiersOf(wanted);
  const owners = await findOwners(tx, actor.organizationId, identifiers);
  const [owner, ...others] = [...new Map(owners.map((one) => [one.contact_id, one])).values()];
  const [other] = others;
  if (other) throw new AppError('identifier_conflict', { field: other.type, contact_id: other.contact_id });
  if (owner) return { contact: await requireContact(tx, actor, owner.contact_id), isNew: false };
  const fallbackName = wanted.email ?? wanted.phone ?? wanted.cpf ?? wanted.wa_user_id ?? '';
  const saved = await saveContact(tx, actor, { identifiers, name: wanted.name, fallbackName });
  return { contact: await requireContact(tx, actor, saved.id), isNew: true };
}

/**
 * Returns the data of the file that the contact does not have yet. If the contact already has an e-mail or phone, the
 * file's e-mail or phone becomes a further identifier.
 */
function missingFrom(contact: LockedContact, wanted: Wanted): ContactPatch {
  const email = wanted.email !== null && contact.email === null ? emailIdentifier(wanted.email) : undefined;
  const phone = wanted.phone !== null && contact.phone === null ? phoneIdentifier(wanted.phone) : undefined;
  return {
    email,
    phone,
    ...missingValues(contact, wanted),
    fields: { ...wanted.fields, ...contact.custom_fields },
    further: identifiersOf(wanted).filter((one) => one.value !== email?.value && one.value !== phone?.value),
  };
}

async function assign(tx: Tx, actor: Actor, contact: LockedContact, email: string | null): Promise<void> {
  if (email === null || contact.assigned_user_id !== null) return;
  const assignee = await findAssignee(tx, actor.organizationId, { email });
  if (!assignee.ok) throw new AppError(assignee.error);
  await assignOwner(tx, actor, { contactId: contact.id, from: null, to: assignee.userId });
}

/**
 * Places a contact in a stage of a pipeline. An existing contact that is already in the pipeline keeps its stage. A new
 * contact is moved even if it was enrolled automatically.
 */
async function moveToStage(
  tx: Tx,
  actor: Actor,
  contactId: string,
  isNew: boolean,
  { pipeline, stage }: Wanted['stages'][0],
) {
  const found = await requirePipeline(tx, actor.organizationId, pipeline);
  const { id: stageId } = requireStage(found, stage);
  if (!isNew && (await findPosition(tx, actor.organizationId, contactId, found.id))) return;
  await moveInPipeline(tx, actor, { contactId, pipelineId: found.id }, { stageId });
}

async function provisionContact(tx: Tx, actor: Actor, wanted: Wanted) {
  await requireRegisteredKeys(tx, actor.organizationId, Object.keys(wanted.fields));
  const { contact, isNew } = await findOrMake(tx, actor, wanted);
  await writeContact(tx, actor, contact, missingFrom(contact, wanted), { promoteOwn: false });
  await addTags(tx, actor, contact.id, wanted.tags);
  await assign(tx, actor, contact, wanted.assigned_user_email);
  for (const one of wanted.stages) await moveToStage(tx, actor, contact.id, isNew, one);
  if (isNew && wanted.opted_out) await changeOptOut(tx, actor, contact, true);
  return { ...wanted, id: contact.id, name: contact.name };
}

/**
 * Creates the `contacts` of a provisioning file, in the file's transaction (contract/contacts.md#rules: CPF and further
 * identifiers are set in the panel and by provisioning). Adds missing data to existing contacts, but never changes
 * their existing data. Throws `InvalidProvisioning`.
 */
export async function provisionContacts(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const actor = systemActor(organizationId, 'provisioning');
  const contacts = [];
  for (const [index, wanted] of (file.contacts ?? []).entries()) {
    try {
      contacts.push(await provisionContact(tx, actor, wanted));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = error.details ? ` ${JSON.stringify(error.details)}` : '';
      throw new InvalidProvisioning([`contacts.${index}: ${error.code}${details}`]);
    }
  }
  return { contacts };
}
