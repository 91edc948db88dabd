import type { Address, Channel, Refusal, SendingNumber } from './channel.ts';
import type {
  AccountChange,
  ChannelItem,
  InboundMessage,
  InboundNote,
  StatusMeaning,
  StatusReport,
} from './inbound.ts';

/** A number as somebody claims it. */
export interface ClaimedNumber extends SendingNumber {
  readonly wabaId: string;
}

/** A message template as the network has it. */
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

/** `to`: the app the thread is passed to. */
export type ThreadControl = { readonly action: 'take' | 'release' } | { readonly action: 'pass'; readonly to: string };

interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export interface Rated {
  readonly quality: string | null;
  readonly limit: string | null;
  /** How many people the portfolio may write to first in 24 hours; -1: unlimited. */
  readonly people: number | null;
  readonly portfolioId: string | null;
}
export type Described = ({ readonly ok: true } & Rated) | Refused;
export type Listed = { readonly ok: true; readonly templates: readonly ListedTemplate[] } | Refused;
export type Downloaded = { readonly ok: true; readonly bytes: Uint8Array; readonly mimeType: string } | Refused;

/**
 * A messaging network as the rules know it: what it says is read into words of no network, and it is asked things. What
 * reads throws a ZodError for what cannot be read; what asks never throws, a refusal is a value.
 */
export interface Network {
  /** Takes a payload apart. Never throws: what has no rule stays whole. */
  readPayload(payload: unknown): ChannelItem[];
  readMessage(body: unknown): InboundMessage;
  /** Where the body of an item says the network's own id of the message in it. */
  readonly messageIdPath: readonly string[];
  /** Reads a note anew out of the message it was kept as. */
  readNote(raw: unknown): InboundNote | null;
  readStatus(body: unknown): StatusReport;
  /** What a report means; null for one that changes nothing. */
  explainStatus(report: Pick<StatusReport, 'status' | 'body'>): StatusMeaning | null;
  readAccountChanges(body: unknown): AccountChange[];

  /** The way to an address, for sending. */
  channelTo(address: Address): Channel;
  downloadMedia(number: SendingNumber, mediaId: string, signal: AbortSignal): Promise<Downloaded>;
  markRead(number: SendingNumber, wamid: string): Promise<{ readonly ok: true } | Refused>;
  /** The thread with a person is taken from whoever owns it, or let go of. */
  controlThread(number: SendingNumber, to: string, control: ThreadControl): Promise<{ readonly ok: true } | Refused>;
  describeNumber(number: ClaimedNumber): Promise<Described>;
  /** A template it paused while pacing it may go again. */
  unpauseTemplate(externalId: string, accessToken: string): Promise<{ readonly ok: true } | Refused>;
  listTemplates(wabaId: string, accessToken: string): Promise<Listed>;
}
