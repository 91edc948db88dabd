import { memberActor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { browserText } from '#server/base/http/name-browser.ts';
import type { AccountEventKind } from '#server/contract/organization/session.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { insertEvent, selectOrganizationsOf } from './account.store.ts';

/** The network address and browser from which an action on an account came. */
export interface ClientInfo {
  readonly address: string | null;
  readonly userAgent: string | null;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * Records an account event: in the person's own list, and in the audit log of the given organization. Without a given
 * organization, it is recorded in every organization of the person, because it concerns the account as a whole.
 */
export async function noteAccount(
  tx: Tx,
  person: Person,
  kind: AccountEventKind,
  client: ClientInfo,
  about: { readonly organizationId?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  await insertEvent(tx, person.id, { kind, ...client, at: now() });
  const organizations = about.organizationId
    ? [about.organizationId]
    : (await selectOrganizationsOf(tx, person.id)).map((row) => row.organization_id);
  const details = { address: client.address, browser: browserText(client.userAgent), ...about.details };
  for (const organizationId of organizations) {
    // The person who tried to sign in is unknown, so the actor of a limited sign-in is the system.
    const actor =
      kind === 'sign_in.limited' ? systemActor(organizationId, 'panel') : memberActor(organizationId, person);
    await recordAudit(tx, actor, kind, { type: 'account', id: person.id, name: person.name }, details);
  }
}
