import type { Address, Channel, Refusal, SendingNumber } from './channel.ts';
import type {
  AccountChange,
  ChannelItem,
  InboundMessage,
  InboundNote,
  StatusMeaning,
  StatusReport,
} from './inbound.ts';

/** A number as an organization claims it. */
export interface ClaimedNumber extends SendingNumber {
  readonly wabaId: string;
}

/** A message template as the network stores it. */
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

/** Action on the ownership of a thread. `to` is the app that the thread is passed to. */
export type ThreadControl = { readonly action: 'take' | 'release' } | { readonly action: 'pass'; readonly to: string };

interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export interface Rated {
  readonly quality: string | null;
  readonly limit: string | null;
  /** How many people the portfolio may write to first in 24 hours. -1: unlimited. */
  readonly people: number | null;
  readonly portfolioId: string | null;
}
export type Described = ({ readonly ok: true } & Rated) | Refused;
export type Listed = { readonly ok: true; readonly templates: readonly ListedTemplate[] } | Refused;
export type Downloaded = { readonly ok: true; readonly bytes: Uint8Array; readonly mimeType: string } | Refused;

/**
 * A messaging network as the domain uses it. It converts the network's data into a form that no network defines, and
 * sends requests. The functions that read throw a ZodError for unreadable data. The functions that send requests never
 * throw: a refusal is a value.
 */
export interface Network {
  /** Splits a payload into items. Never throws: an item without a rule stays whole. */
  readPayload(payload: unknown): ChannelItem[];
  readMessage(body: unknown): InboundMessage;
  /** Path in the body of an item to the network's own id of the message. */
  readonly messageIdPath: readonly string[];
  /** Reads a note again from the stored raw message. */
  readNote(raw: unknown): InboundNote | null;
  readStatus(body: unknown): StatusReport;
  /** Returns the meaning of a report, or null if it changes nothing. */
  explainStatus(report: Pick<StatusReport, 'status' | 'body'>): StatusMeaning | null;
  readAccountChanges(body: unknown): AccountChange[];

  /** Returns the channel that sends to an address. */
  channelTo(address: Address): Channel;
  downloadMedia(number: SendingNumber, mediaId: string, signal: AbortSignal): Promise<Downloaded>;
  markRead(number: SendingNumber, wamid: string): Promise<{ readonly ok: true } | Refused>;
  /** Takes the thread with a person from the app that owns it, passes it on, or releases it. */
  controlThread(number: SendingNumber, to: string, control: ThreadControl): Promise<{ readonly ok: true } | Refused>;
  describeNumber(number: ClaimedNumber): Promise<Described>;
  /** Allows a template to be sent again that the network paused while pacing it. */
  unpauseTemplate(externalId: string, accessToken: string): Promise<{ readonly ok: true } | Refused>;
  listTemplates(wabaId: string, accessToken: string): Promise<Listed>;
}
