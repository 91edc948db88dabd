import type { Capabilities } from './capabilities.ts';
import type { Address, Channel, Refusal, SendingNumber } from './channel.ts';
import type {
  AccountChange,
  ChannelItem,
  InboundMessage,
  MessageChange,
  StatusMeaning,
  StatusReport,
} from './inbound.ts';

/** A phone number that an organization claims to own. */
export interface ClaimedNumber extends SendingNumber {
  readonly wabaId: string;
}

/** A message template as the messaging network stores it. */
export interface ListedTemplate {
  readonly externalId: string;
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly category: string;
  readonly components: readonly unknown[];
  readonly parameterFormat: string;
  readonly rejectedReason: string | null;
  readonly quality: string | null;
}

/** A change to the ownership of a thread. `to` is the app to which the thread is passed. */
export type ThreadControl = { readonly action: 'take' | 'release' } | { readonly action: 'pass'; readonly to: string };

interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export interface Rated {
  readonly quality: string | null;
  readonly limit: string | null;
  /** The number of people whom the business portfolio may contact first within 24 hours. -1 means unlimited. */
  readonly people: number | null;
  readonly portfolioId: string | null;
}
export type Described = ({ readonly ok: true } & Rated) | Refused;
export type Listed = { readonly ok: true; readonly templates: readonly ListedTemplate[] } | Refused;
export type Downloaded = { readonly ok: true; readonly bytes: Uint8Array; readonly mimeType: string } | Refused;

/**
 * The interface through which the domain uses a messaging network, such as WhatsApp. Each network has an adapter, which
 * sends requests and converts the network's data into a common form. The functions that read data throw a ZodError for
 * unreadable data. The functions that send requests never throw: they return a refusal as a value.
 */
export interface Network {
  readonly capabilities: Capabilities;

  /** Splits a webhook payload into items. Never throws. An item of an unknown kind is returned unchanged. */
  readPayload(payload: unknown): ChannelItem[];
  readMessage(body: unknown): InboundMessage;
  /** Reads a reaction, edit or revoke from a stored raw message. */
  readChange(raw: unknown): MessageChange | null;
  readStatus(body: unknown): StatusReport;
  /** Returns the meaning of a status report, or null if the report changes nothing. */
  explainStatus(report: Pick<StatusReport, 'status' | 'body'>): StatusMeaning | null;
  readAccountChanges(body: unknown): AccountChange[];

  /** Returns the channel that sends to an address. */
  channelTo(address: Address): Channel;
  downloadMedia(number: SendingNumber, mediaId: string, signal: AbortSignal): Promise<Downloaded>;
  markRead(number: SendingNumber, wamid: string): Promise<{ readonly ok: true } | Refused>;
  /** Takes the thread with a person from the app that owns it, passes it to another app, or releases it. */
  controlThread(number: SendingNumber, to: string, control: ThreadControl): Promise<{ readonly ok: true } | Refused>;
  describeNumber(number: ClaimedNumber): Promise<Described>;
  /** Resumes a template that the messaging network paused while it sent the template in small batches (pacing). */
  unpauseTemplate(externalId: string, accessToken: string): Promise<{ readonly ok: true } | Refused>;
  listTemplates(wabaId: string, accessToken: string): Promise<Listed>;
}
