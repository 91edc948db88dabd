import { z } from 'zod';
import { newId } from '#server/base/ids.ts';
import { filesTaken } from '#server/contract/inbox/goes-as.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import type { Capabilities } from '#server/gateways/channels/capabilities.ts';
import type { OutboundMessage } from '#server/gateways/channels/channel.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import type { Network } from '#server/gateways/channels/network.ts';
import { addNetwork } from '#server/gateways/channels/select-network.ts';

// A messaging network whose data format has nothing in common with WhatsApp's. It shows that the domain uses a network
// only through its adapter. `second-network.test.ts` follows a customer's conversations on this network.

const payloadShape = z.object({
  line: z.string(),
  account: z.string(),
  told: z.array(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('said'), id: z.string(), by: z.string(), name: z.string(), words: z.string() }),
      z.object({ what: z.literal('arrived'), id: z.string(), person: z.string(), seen: z.boolean() }),
    ]),
  ),
});
type Told = z.infer<typeof payloadShape>['told'][number];
const saidShape = z.object({ message: payloadShape.shape.told.element.options[0] });
const arrivedShape = z.object({ arrived: payloadShape.shape.told.element.options[1] });

/**
 * The capabilities of the second network. They differ from WhatsApp's in everything on which the domain makes
 * decisions.
 */
export const secondCapabilities: Capabilities = {
  windowHours: null,
  types: ['text', 'image', 'document'],
  reactions: false,
  readReceipts: false,
  marks: { bold: '', italic: '/', struck: '' },
  repliesInTwo: false,
  limits: { ...interactiveLimits, text: 160, caption: 40 },
  files: { ...filesTaken, image: { formats: ['image/jpeg'], bytes: 1024 * 1024, captions: true } },
};

/**
 * The body of an item. A message is in the field `message`, with its id in `message.id`, which is the same on every
 * network.
 */
const bodyOf = (one: Told) => (one.what === 'said' ? { message: one } : { arrived: one });

function readMessage(body: unknown): InboundMessage {
  const { message } = saidShape.parse(body);
  return {
    wamid: message.id,
    waId: message.by,
    waUserId: null,
    profileName: message.name,
    isEcho: false,
    isElsewhere: false,
    at: null,
    type: 'text',
    content: message.words,
    media: null,
    change: null,
    notice: null,
    replyToWamid: null,
    parentUserId: null,
    ownNumber: null,
    tapped: null,
    chosenRowId: null,
    referral: null,
    raw: { ...message },
  };
}

/** A message that the second network accepted. */
export interface SentOverSecondNetwork {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly message: OutboundMessage;
}

const refused = (detail: string) => ({
  ok: false as const,
  refusal: { code: 'not_here', title: 'Not on this network', detail, retryable: false, class: 'client' as const },
});

/**
 * Adds the second network under the given name. Returns the list to which the network adds the messages that it
 * accepts, in the order of sending.
 */
export function addSecondNetwork(name: string): SentOverSecondNetwork[] {
  const sent: SentOverSecondNetwork[] = [];
  const network: Network = {
    capabilities: secondCapabilities,
    readPayload: (payload) => {
      const { line, account, told } = payloadShape.parse(payload);
      return told.map((one) => ({
        kind: one.what === 'said' ? ('message' as const) : ('status' as const),
        phoneNumberId: line,
        wabaId: account,
        senderKey: one.what === 'said' ? one.by : one.person,
        body: bodyOf(one),
      }));
    },
    readMessage,
    readChange: () => null,
    readStatus: (body) => {
      const { arrived } = arrivedShape.parse(body);
      return {
        wamid: arrived.id,
        callbackData: '',
        status: arrived.seen ? 'seen' : 'arrived',
        at: null,
        body: arrived,
      };
    },
    explainStatus: ({ status }) => ({
      status: status === 'seen' ? 'read' : 'delivered',
      pricing: null,
      recipient: null,
      error: null,
    }),
    readAccountChanges: () => [],
    channelTo: ({ number, to }) => ({
      sendMessage: async (message) => {
        const id = `second-${newId()}`;
        sent.push({ id, from: number.phoneNumberId, to, message });
        return { status: 'accepted', wamid: id, waId: to };
      },
    }),
    downloadMedia: async () => refused('It has no files.'),
    markRead: async () => {
      throw new Error('the network has no read receipts');
    },
    controlThread: async () => refused('A thread has no owner here.'),
    describeNumber: async () => ({ ok: true, quality: null, limit: null, people: null, portfolioId: null }),
    listTemplates: async () => refused('It has no templates.'),
    unpauseTemplate: async () => refused('It has no templates.'),
  };
  addNetwork(name, network);
  return sent;
}
