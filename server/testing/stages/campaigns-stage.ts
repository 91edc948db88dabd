import { newId } from '#server/base/ids.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { runCampaign } from '#server/domain/outreach/campaigns/running/run-campaign.ts';
import { phoneIdentifier } from '#server/domain/people/contacts/identifiers/parse-identifiers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { stageSends } from './sends-stage.ts';

const hello = { template_name: 'hello', language_code: 'pt_BR', body_params: ['{{name}}'] };

/**
 * Sets up an organization without quiet hours and frequency caps. Also returns functions that make, start and run
 * campaigns of this organization.
 */
export async function stageCampaigns() {
  const stage = await stageSends();
  const { api, organization, connection } = stage;
  const admin = await api.createMember(organization);
  const call = async (name: string, input: object, as = admin) => {
    const { code, body } = await api.callPanel(as, `campaigns.${name}`, input);
    return code === 'ok' ? body : { code, ...body };
  };
  // The phone numbers are the same in every run, because the sandbox's fault profiles choose the affected people by
  // their phone numbers.
  let phones = 71_000_000;
  const midnight = new Date('1970-01-01T00:00Z');
  await api.prisma.pacingPolicy.create({
    data: { organizationId: organization, capMessages: 0, quietFrom: midnight, quietTo: midnight },
  });

  /** Makes contacts with a new tag that no other contact has. */
  async function people(count: number, columns: object = {}) {
    const tag = newId();
    const { id: tagId } = await api.prisma.tag.create({
      data: { id: newId(), organizationId: organization, type: 'contact', name: tag },
    });
    const data = Array.from({ length: count }, (_, n) => {
      const phone = `+55119${String(phones++)}`;
      return { id: newId(), organizationId: organization, name: `Ana ${n}`, phone, ...columns };
    });
    await api.prisma.contact.createMany({ data });
    await api.prisma.contactIdentifier.createMany({
      data: data.map(({ id, phone }) => {
        const { matchKey, value } = phoneIdentifier(phone);
        return { id: newId(), organizationId: organization, contactId: id, type: 'phone' as const, value, matchKey };
      }),
    });
    await api.prisma.contactTag.createMany({
      data: data.map(({ id }) => ({ organizationId: organization, contactId: id, tagId })),
    });
    return { tag, ids: data.map(({ id }) => id), phones: data.map(({ phone }) => phone) };
  }

  /**
   * Makes a draft of a campaign for the people with a tag. The campaign does not pause after its first recipients (the
   * canary).
   */
  async function draft(tag: string, more: object = {}): Promise<string> {
    const { id } = await call('createCampaign', { name: newId(), connection_id: connection });
    const audience = { filter: { tag } };
    await call('updateCampaign', { id, template: hello, audience, settings: { canary_minutes: 0 }, ...more });
    return id;
  }
  async function start(id: string) {
    const seen = await call('preflightCampaign', { id });
    return call('startCampaign', { id, preflight_id: seen.id });
  }
  const run = (id: string, lane = 0) => runCampaign(organization, id, lane);
  const publish = () => publishDomainEvents(organization, registeredConsumers);
  return { ...stage, admin, hello, call, people, draft, start, run, publish };
}
