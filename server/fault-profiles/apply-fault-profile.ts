import { type FaultProfile, isAmong } from './fault-profile.ts';

/**
 * The counts about a number that the real WhatsApp would keep. The sandbox (a double of WhatsApp's API) stores them in
 * tables, and a simulation stores them in memory.
 */
export interface OperatorMemory {
  /** Adds one (or `by`) to a count in the given time bucket. Returns the total of all buckets from `since` on. */
  countUp(
    of: string,
    what: string,
    window: { readonly bucket: Date; readonly since: Date; readonly by?: number },
  ): Promise<number>;
  /** Whether the account has sent the person a message since the given time. */
  wasReached(wabaId: string, customer: string, since: Date): Promise<boolean>;
  /**
   * Returns how many marketing templates the number has sent to the person since the given time, including the template
   * that is being checked.
   */
  countMarketing(phoneNumberId: string, customer: string, since: Date): Promise<number>;
}

/** A message to which a fault profile is applied. */
export interface ProfileQuestion {
  readonly at: Date;
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly customer: string;
  /** The template of the message; null if the message is no template message. */
  readonly template: { readonly name: string; readonly language: string; readonly category: string } | null;
  /** Whether the customer wrote within the last 24 hours, so that the window is open. */
  readonly isWindowOpen: boolean;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The time bucket of counts that start when the fault profile is set and never start again. */
const ever = new Date(0);

const flooredTo = (at: Date, ms: number): Date => new Date(Math.floor(at.getTime() / ms) * ms);

async function isTooFast(
  profile: FaultProfile,
  { phoneNumberId, at }: ProfileQuestion,
  memory: OperatorMemory,
): Promise<boolean> {
  if (profile.per_second === undefined) return false;
  const bucket = flooredTo(at, 1_000);
  return (await memory.countUp(phoneNumberId, 'rate', { bucket, since: bucket })) > profile.per_second;
}

/**
 * Whether the account has reached its limit of new people to write to within a moving day, over all its numbers. The
 * start of the day is rounded down to a full hour.
 */
async function isOverLimit(profile: FaultProfile, asked: ProfileQuestion, memory: OperatorMemory): Promise<boolean> {
  const { wabaId, customer, isWindowOpen, at } = asked;
  const { limit } = profile;
  if (limit === undefined || limit === -1 || isWindowOpen) return false;
  const since = new Date(at.getTime() - dayMs);
  if (await memory.wasReached(wabaId, customer, since)) return false;
  const window = { bucket: flooredTo(at, hourMs), since: flooredTo(since, hourMs) };
  if ((await memory.countUp(wabaId, 'people', window)) <= limit) return false;
  await memory.countUp(wabaId, 'people', { ...window, by: -1 });
  return true;
}

/**
 * Returns the error code with which the simulated WhatsApp API refuses a message at once because of the number's fault
 * profile. Returns null if the API accepts the message.
 */
export async function faultByProfile(
  profile: FaultProfile,
  dropped: boolean,
  asked: ProfileQuestion,
  memory: OperatorMemory,
): Promise<number | null> {
  const { customer, template } = asked;
  if (profile.refuses && isAmong(customer, 'refuses', profile.refuses.percent)) return profile.refuses.code;
  if (await isTooFast(profile, asked, memory)) return 130429;
  if (!template) return null;
  // After pacing has dropped held templates, all later templates are refused.
  if (dropped) return profile.pacing?.kind === 'template' ? 132015 : 131048;
  return (await isOverLimit(profile, asked, memory)) ? 131064 : null;
}

/**
 * Counts a sent template. Returns how often this template, or any template of the number, was sent since the fault
 * profile was set, including this time.
 */
const countTemplate = (memory: OperatorMemory, phoneNumberId: string, what: string): Promise<number> =>
  memory.countUp(phoneNumberId, what, { bucket: ever, since: ever });

/** Whether pacing holds the message back instead of sending it at once. */
export async function isHeld(
  profile: FaultProfile,
  { phoneNumberId, template }: ProfileQuestion,
  memory: OperatorMemory,
): Promise<boolean> {
  if (!profile.pacing || !template) return false;
  const what = profile.pacing.kind === 'template' ? `paced ${template.name} ${template.language}` : 'paced';
  return (await countTemplate(memory, phoneNumberId, what)) > profile.pacing.first;
}

/** Returns the error code with which an accepted message fails later. Null if the message is delivered. */
export async function failureLater(
  profile: FaultProfile,
  asked: Pick<ProfileQuestion, 'phoneNumberId' | 'customer' | 'isWindowOpen' | 'at'> & {
    readonly category: string | null;
  },
  memory: OperatorMemory,
): Promise<number | null> {
  const { phoneNumberId, customer, category, isWindowOpen, at } = asked;
  if (isAmong(customer, 'blocks', profile.blocks)) return 131026;
  if (category !== 'marketing') return null;
  if (isAmong(customer, 'stops', profile.stops)) return 131050;
  if (isWindowOpen) return null;
  if (isAmong(customer, 'crowded', profile.crowded)) return 131049;
  if (profile.cap === undefined) return null;
  const since = new Date(at.getTime() - dayMs);
  return (await memory.countMarketing(phoneNumberId, customer, since)) > profile.cap ? 131049 : null;
}

/**
 * Returns what many sends cause: whether the template is paused now, and whether the number is flagged now. Each of the
 * two happens only once.
 */
export async function reactionTo(
  { pause_after: pauseAfter, flag_after: flagAfter }: FaultProfile,
  phoneNumberId: string,
  { name, language }: { readonly name: string; readonly language: string },
  memory: OperatorMemory,
): Promise<{ readonly pauses: boolean; readonly flags: boolean }> {
  const pauses =
    pauseAfter !== undefined && (await countTemplate(memory, phoneNumberId, `sent ${name} ${language}`)) === pauseAfter;
  const flags = flagAfter !== undefined && (await countTemplate(memory, phoneNumberId, 'sent')) === flagAfter;
  return { pauses, flags };
}

/** Whether the remaining held messages are dropped, because this number of batches was already sent. */
export const isDrop = ({ pacing }: FaultProfile, batches: number): boolean =>
  pacing?.drop_after !== undefined && batches > pacing.drop_after;

/**
 * Returns the error code with which dropped messages fail (whatsapp/operator.md#c13): 135000 for pacing by portfolio,
 * 132015 for pacing by template.
 */
export const dropCode = ({ pacing }: FaultProfile): number => (pacing?.kind === 'template' ? 132015 : 135000);
