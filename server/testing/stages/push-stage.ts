import { afterAll, beforeEach } from 'vitest';
import { makePushBrowser, startPushService } from '#e2e/support/fake-servers/push-service.ts';
import { hashKey } from '#server/access/hash-key.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv } from '#server/base/env.ts';
import { prisma } from '#server/db/prisma.ts';
import { tellDevice } from '#server/domain/insight/push/tell-devices.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { deliver, payloadOf } from '../channel.ts';
import { createConnection } from '../factories.ts';
import { createMember, createOrganization } from '../harness.ts';
import { openSession } from '../open-session.ts';
import { panelOf } from '../panel.ts';

type Member = MemberIdentity & { readonly email: string };

/**
 * Sets up a push service and an organization with customers who write. Also returns functions for members whose
 * browsers receive push messages.
 */
export async function stagePush() {
  const service = await startPushService();
  let organization = '';
  let phoneNumberId = '';
  let said = 0;
  afterAll(() => service.stop());
  beforeEach(async () => {
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: service.target, CLOCK_OFFSET_SECONDS: '0' });
    service.taken.length = 0;
    service.answer(() => 201);
    organization = await createOrganization();
    phoneNumberId = await createConnection(organization);
  });

  /** Returns a signed-in member, as the panel's server identifies them. */
  const signIn = async (member: Member) => {
    const { token } = await openSession(member);
    const { id } = await prisma.session.findFirstOrThrow({ where: { tokenHash: hashKey(token) } });
    const signedIn = { ...member, sessionId: id, token };
    return { ...signedIn, panel: panelOf(signedIn) };
  };

  /** Makes a member with a browser that accepts push messages. */
  const listen = async (name: string, role: MemberIdentity['role'] = 'atendente') => {
    const person = await signIn(await createMember(organization, { name, role }));
    const browser = makePushBrowser(service.url);
    // A browser needs the deployment's public key to subscribe, so the key is requested first.
    await person.panel.push.viewPush({});
    await person.panel.push.allowPush(browser.address);
    return { ...person, browser };
  };

  /** Delivers a customer's message and returns the conversation. */
  const write = async (name: string, text: string, from = '5511987650001'): Promise<string> => {
    said += 1;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const message = { from, id: `wamid.${phoneNumberId}.${said}`, timestamp, type: 'text', text: { body: text } };
    await deliver(
      payloadOf({ contacts: [{ wa_id: from, profile: { name } }], messages: [message] }, { phoneNumberId }),
    );
    const found = await prisma.conversation.findFirstOrThrow({
      where: {
        organizationId: organization,
        contact: { identifiers: { some: { value: { contains: from.slice(-8) } } } },
      },
      orderBy: { createdAt: 'desc' },
    });
    return found.id;
  };

  /** Passes the organization's domain events to the consumers. No push message is sent yet. */
  const publish = () => publishDomainEvents(organization, registeredConsumers);
  const due = () =>
    prisma.pushNotice.findMany({ where: { organizationId: organization }, orderBy: { createdAt: 'asc' } });
  /**
   * Passes the organization's domain events to the consumers. Then sends every browser the push messages that are due
   * at `at`.
   */
  const tell = async (at?: Date): Promise<void> => {
    await publish();
    const devices = await prisma.pushDevice.findMany({ where: { organizationId: organization } });
    for (const { sessionId } of devices) await tellDevice(organization, sessionId, at);
  };
  /** Returns the push messages that this browser received, decrypted. */
  const toldTo = ({ browser }: { readonly browser: ReturnType<typeof makePushBrowser> }) =>
    service.taken.filter(({ path }) => path === browser.path).map(({ body }) => browser.open(body));

  return { service, organizationId: () => organization, signIn, listen, write, publish, due, tell, toldTo };
}
