import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { CreatedKey } from '#server/contract/developers/key.ts';
import type {
  CreateClientFromFileInput,
  CreateClientInput,
  CreateClientKeyInput,
  CreatedClient,
} from '#server/contract/lifecycle/partner.ts';
import { trialDays } from '#server/contract/organization/plans.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { createKey } from '../../developers/keys/create-key.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { ProvisioningTemplate } from '../../platform/provisioning-file/provisioning-template.ts';
import { InvalidProvisioning, readTemplate } from '../../platform/provisioning-file/read-provisioning.ts';
import { fillOrganization } from '../provisioning/fill-organization.ts';
import { refuseForbiddenTargets } from '../provisioning/provision.ts';
import { asPartner, type Partner, requireLiveClient } from './as-partner.ts';
import { insertClient } from './client.store.ts';
import { inviteOwnerInto } from './invite-owner.ts';

/** Creates a client. The client has the partner's language and time zone until a template or its owner sets others. */
async function create(
  tx: Tx,
  actor: Actor,
  partner: Partner,
  input: CreateClientInput,
  template?: ProvisioningTemplate,
): Promise<CreatedClient> {
  const { name, plan } = input;
  const id = newId();
  const trialEndsAt = plan === 'trial' ? new Date(now().getTime() + trialDays * dayMs) : null;
  const { timezone = partner.timezone, locale = partner.locale } = template?.organization ?? {};
  const row = await insertClient(tx, partner, { id, name, plan, trialEndsAt, timezone, locale });
  if (!row) throw new Error('an inserted row comes back');
  const target = { type: 'organization', id, name };
  const details = { plan, ...(template ? { from_file: true } : {}) };
  // Recorded in both audit logs: the partner's log names the person who created the client, the client's log names the
  // partner.
  await recordAudit(tx, actor, 'client.created', target, details);
  await recordAudit(tx, partner.actorIn(id), 'client.created', target, details);
  if (template) await fillOrganization(tx, id, template);
  const owner = await inviteOwnerInto(tx, partner, { id, name }, input);
  return { id, name, plan, created_at: row.created_at, owner };
}

/**
 * Handles POST /partner/clients: creates a client and invites its owner. The person who accepts the invitation becomes
 * the owner. An existing account is never changed. Throws not_a_partner.
 */
export const createClient = (actor: Actor, input: CreateClientInput): Promise<CreatedClient> =>
  asPartner(actor, (partner) => transact((tx) => create(tx, actor, partner, input)));

/** Splits a problem of a provisioning file, written as `path: reason`, into path and message. */
const issueOf = (problem: string): { path: string; message: string } => {
  const end = problem.indexOf(': ');
  return { path: `file.${problem.slice(0, end)}`, message: problem.slice(end + 2) };
};

/**
 * Runs work that reads a provisioning file. If the file has problems, throws invalid_request with one issue for each.
 */
async function sayingWhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidProvisioning)
      throw new AppError('invalid_request', { issues: error.problems.map(issueOf) });
    throw error;
  }
}

/**
 * Creates a client with the setup of a provisioning file. The client is always a new organization, even if one with the
 * file's name exists. Either the whole client is created or nothing. Throws not_a_partner, or invalid_request with
 * every problem of the file.
 */
export const createClientFromFile = (
  actor: Actor,
  { file, ...input }: CreateClientFromFileInput,
): Promise<CreatedClient> =>
  asPartner(actor, (partner) =>
    sayingWhere(async () => {
      const template = readTemplate(file);
      await refuseForbiddenTargets(template);
      return transact((tx) => create(tx, actor, partner, input, template));
    }),
  );

/**
 * Handles POST /partner/clients/{id}/keys: creates an API key of the client. The key is returned only this once, and
 * the client's audit log records it. Throws not_a_partner, client_not_found, client_ended, and invalid_request in the
 * same cases as for any key.
 */
export const createClientKey = (actor: Actor, { id, ...input }: CreateClientKeyInput): Promise<CreatedKey> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, id);
    return createKey(partner.actorIn(client.id), input);
  });
