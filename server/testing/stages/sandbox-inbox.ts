import { afterAll } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '../channel.ts';
import { createConnection } from '../factories.ts';
import { startHarness } from '../harness.ts';
import { startSandboxOperator } from '../servers/sandbox-operator.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const phoneNumberId = '106540352242922';

interface More {
  readonly contact?: object | null;
  readonly id?: string;
}

/** The time of the last message by the messaging provider's clock, in seconds. */
export let second = 1_795_000_000;
/** Advances the messaging provider's clock by one second and returns its time. */
export function nextSecond(): string {
  second += 1;
  return String(second);
}

let people = 0;
/** Returns the phone number of a person who has not written before. */
export function newPerson(): string {
  people += 1;
  return `55119876${String(people).padStart(5, '0')}`;
}

/**
 * Sets up an organization with a number to which customers write. Also returns functions that show how the organization
 * sees these messages.
 */
export async function startSandboxInbox() {
  const api = startHarness();
  completeEnv({ DATA_DIR: temporaryFolder() });
  const operator = await startSandboxOperator();
  afterAll(async () => {
    await operator.stop();
    await api.stop();
  });
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const connection = await createConnection(organization, { phoneNumberId, wabaId: 'waba' });

  /** Delivers a message in the format of the messaging provider. Returns the message's wamid. */
  async function receive(from: string, message: object, more: More = {}): Promise<string> {
    const id = more.id ?? `wamid.${newId()}`;
    const contacts = more.contact === null ? [] : [more.contact ?? { profile: { name: 'Marina' }, wa_id: from }];
    const whole = { from, id, timestamp: nextSecond(), ...message };
    await deliver(payloadOf({ ...(contacts.length ? { contacts } : {}), messages: [whole] }, { phoneNumberId }));
    return id;
  }
  const get = async (address: string) => (await api.call('GET', address, { key })).body;
  const shown = async (wamid: string) => (await get(`/messages?wamid=${encodeURIComponent(wamid)}`)).data[0];
  const conversationOf = async (wamid: string) => get(`/conversations/${(await shown(wamid)).conversation_id}`);
  const contactOf = async (wamid: string) => get(`/contacts/${(await conversationOf(wamid)).contact.id}`);
  const timelineOf = async (wamid: string) =>
    (await get(`/conversations/${(await shown(wamid)).conversation_id}/messages`)).data;
  const eventsOn = async (wamid: string) => {
    const { id } = await shown(wamid);
    const events = (await api.eventsOf(organization))
      .filter((event) => event.objectId === id)
      .map((event) => event.type);
    // Leaves out `message.changed`, which is not in the contract and only makes the panel read the message again.
    return events.filter((type) => type !== 'message.changed');
  };
  const read = { get, shown, conversationOf, contactOf, timelineOf, eventsOn };
  return { api, operator, organization, key, connection, phoneNumberId, receive, ...read };
}
