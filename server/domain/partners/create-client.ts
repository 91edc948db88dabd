import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { CreateClientFromFileInput, CreateClientInput, CreatedClient } from '#server/contract/partner.ts';
import { dayMs } from '#server/contract/periods.ts';
import { trialDays } from '#server/contract/plans.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fillOrganization } from '../provisioning/fill-organization.ts';
import { refuseForbiddenTargets } from '../provisioning/provision.ts';
import type { ProvisioningTemplate } from '../provisioning/provisioning-template.ts';
import { readTemplate } from '../provisioning/read-provisioning.ts';
import { asPartner, type Partner } from './as-partner.ts';
import { insertClient } from './client.store.ts';
import { inviteOwnerInto } from './invite-owner.ts';
import { sayingWhere } from './saying-where.ts';

/** Speaks the partner's language and keeps its time until a template or its owner says otherwise. */
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
  // In both logs: who of the partner did it, and that the partner did.
  await recordAudit(tx, actor, 'client.created', target, details);
  await recordAudit(tx, partner.actorIn(id), 'client.created', target, details);
  if (template) await fillOrganization(tx, id, template);
  const owner = await inviteOwnerInto(tx, partner, { id, name }, input);
  return { id, name, plan, created_at: row.created_at, owner };
}

/**
 * POST /partner/clients: a client space whose owner is invited; whoever accepts becomes it, an account that exists is
 * never touched. Throws not_a_partner.
 */
export const createClient = (actor: Actor, input: CreateClientInput): Promise<CreatedClient> =>
  asPartner(actor, (partner) => transact((tx) => create(tx, actor, partner, input)));

/**
 * The same, with what a provisioning file holds of how an organization works: always a new organization, whatever the file
 * calls it. All of it or nothing. Throws not_a_partner, invalid_request with every problem of the file.
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
