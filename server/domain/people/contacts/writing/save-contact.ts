import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { sideBySide, startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { entryStages } from '../../pipelines/find-stage.ts';
import { type ValuesPatch, valuesOf } from '../contact-values.ts';
import { insertContact } from '../contact-write.store.ts';
import { insertIdentifiers, lockIdentifiers, lockOwners } from '../identifiers/identifier.store.ts';
import { isNamedByIdentifier } from '../identifiers/named-by-identifier.ts';
import { type Identifier, refuseLookupOnly } from '../identifiers/parse-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { moveInPipeline } from '../stages/move-in-pipeline.ts';
import { writeContact } from './write-contact.ts';

/** The known data of a person. Identifiers are in order of priority (e-mail before phone). */
export interface ContactDraft {
  readonly identifiers: readonly Identifier[];
  readonly name?: string | undefined;
  /** The name of a new contact if `name` is absent. */
  readonly fallbackName: string;
  /** The name in the person's own profile. It replaces a name that is only an identifier. */
  readonly profileName?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly values?: ValuesPatch | undefined;
  readonly waId?: string | undefined;
  /**
   * Sends a statement right after the contact's lookup, in the same round trip. The statement runs when the contact is
   * locked.
   */
  readonly behind?: () => Promise<unknown>;
  /**
   * Whether the caller has locked the identifiers (`lockIdentifiers`), so that no other transaction can create a
   * contact with them.
   */
  readonly areHeld?: boolean;
}

export interface SavedContact {
  readonly id: string;
  readonly created: boolean;
  /** Whether any data of the contact changed. True for a new contact. */
  readonly changed: boolean;
  readonly assignedUserId: string | null;
  /** The contact as it was found, locked, if none of its data was written. Null if the contact must be read again. */
  readonly asFound: LockedContact | null;
}

/**
 * Finds and locks the one contact that has the given identifiers. Throws identifier_conflict if the identifiers belong
 * to several contacts.
 */
async function lockFound(
  tx: Tx,
  actor: Actor,
  draft: ContactDraft,
  behind?: () => Promise<unknown>,
): Promise<LockedContact | null> {
  const locking = lockOwners(tx, actor.organizationId, draft.identifiers);
  const [owners] = await sideBySide([locking, behind?.() ?? Promise.resolve()]);
  const ordered = draft.identifiers.flatMap((identifier) =>
    owners.filter((owner) => owner.type === identifier.type && owner.match_key === identifier.matchKey),
  );
  const [first, ...others] = ordered;
  const other = others.find((owner) => owner.id !== first?.id);
  if (other) throw new AppError('identifier_conflict', { field: other.type, contact_id: other.id });
  // The contact was merged between the lookup and the lock. The caller's transaction starts over and finds the contact
  // that now has the identifier.
  if (first?.merged_into_id) throw startOver('the contact is gone');
  return first ?? null;
}

async function create(tx: Tx, actor: Actor, draft: ContactDraft): Promise<SavedContact> {
  refuseLookupOnly(draft.identifiers);
  const id = newId();
  const firstOf = (type: string) => draft.identifiers.find((one) => one.type === type)?.value ?? null;
  const fields = draft.fields ?? {};
  const contact = {
    id,
    name: draft.name ?? draft.fallbackName,
    email: firstOf('email'),
    phone: firstOf('phone'),
    waId: draft.waId ?? null,
    fields,
    values: valuesOf(draft.values ?? {}),
  };
  // The statements are sent together and executed in order.
  const [, added, stages] = await Promise.all([
    insertContact(tx, actor.organizationId, contact),
    insertIdentifiers(tx, actor.organizationId, id, draft.identifiers),
    entryStages(tx, actor.organizationId),
  ]);
  if (added !== draft.identifiers.length) throw startOver('another contact got an identifier meanwhile');
  await recordEvent(tx, actor, {
    type: 'contact.created',
    objectId: id,
    contactId: id,
    context: { source: actor.source },
  });
  for (const { pipeline_id, stage_id } of stages) {
    await moveInPipeline(tx, actor, { contactId: id, pipelineId: pipeline_id }, { stageId: stage_id });
  }
  return { id, created: true, changed: true, assignedUserId: null, asFound: null };
}

async function update(tx: Tx, actor: Actor, contact: LockedContact, draft: ContactDraft): Promise<SavedContact> {
  const sent = (type: string) => draft.identifiers.find((one) => one.type === type);
  const { profileName } = draft;
  const isUnnamed = profileName !== undefined && isNamedByIdentifier(contact, draft.identifiers);
  const patch = {
    name: draft.name ?? (isUnnamed ? profileName : undefined),
    email: sent('email'),
    phone: sent('phone'),
    fields: draft.fields && { ...contact.custom_fields, ...draft.fields },
    ...draft.values,
    further: draft.identifiers.filter((one) => one.type !== 'email' && one.type !== 'phone'),
  };
  // An e-mail or phone that the contact already has as a further identifier is used only to find the contact. The
  // identifier does not become the primary e-mail or phone.
  const changed = await writeContact(tx, actor, contact, patch, { promoteOwn: false });
  return {
    id: contact.id,
    created: false,
    changed: changed.length > 0,
    assignedUserId: contact.assigned_user_id,
    asFound: changed.length > 0 ? null : contact,
  };
}

/**
 * Creates or updates the contact that has the given identifiers, in the caller's transaction, and records the events.
 * Concurrent calls with the same new identifier create only one contact. Throws identifier_conflict.
 */
export async function saveContact(tx: Tx, actor: Actor, draft: ContactDraft): Promise<SavedContact> {
  const found = await lockFound(tx, actor, draft, draft.behind);
  if (found) return update(tx, actor, found, draft);
  if (draft.areHeld) return create(tx, actor, draft);
  // After the identifiers are locked, the contact is looked up again, because another transaction may have created it.
  const [, made] = await Promise.all([
    lockIdentifiers(tx, actor.organizationId, draft.identifiers),
    lockFound(tx, actor, draft),
  ]);
  return made ? update(tx, actor, made, draft) : create(tx, actor, draft);
}
