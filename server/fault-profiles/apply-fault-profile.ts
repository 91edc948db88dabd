import { type FaultProfile, isAmong } from './fault-profile.ts';

/** What the operator counts. The sandbox stores it in tables, a simulation in memory. */
export interface OperatorMemory {
  /** Adds one (or `by`) to a count in a time span; returns how many there are since `since`. */
  countUp(
    of: string,
    what: string,
    place: { readonly bucket: Date; readonly since: Date; readonly by?: number },
  ): Promise<number>;
  /** Whether the account has written to the person since then. */
  wasReached(wabaId: string, customer: string, since: Date): Promise<boolean>;
  /**
   * Returns how many marketing templates the number has sent the person since then, including the one being checked.
   */
  countMarketing(phoneNumberId: string, customer: string, since: Date): Promise<number>;
}

/** The message that a fault profile is applied to. */
export interface ProfileQuestion {
  readonly at: Date;
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly customer: string;
  /** Null when the message is no template. */
  readonly template: { readonly name: string; readonly language: string; readonly category: string } | null;
  /** Whether the customer wrote within the last 24 hours. */
  readonly isWindowOpen: boolean;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The bucket of counts that run since the fault profile was set. */
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
 * Whether the account has reached its limit of first messages to people in a moving day, over all its numbers. Only
 * whole hours are counted.
 */
async function isOverLimit(profile: FaultProfile, asked: ProfileQuestion, memory: OperatorMemory): Promise<boolean> {
  const { wabaId, customer, isWindowOpen, at } = asked;
  const { limit } = profile;
  if (limit === undefined || limit === -1 || isWindowOpen) return false;
  const since = new Date(at.getTime() - dayMs);
  if (await memory.wasReached(wabaId, customer, since)) return false;
  const place = { bucket: flooredTo(at, hourMs), since: flooredTo(since, hourMs) };
  if ((await memory.countUp(wabaId, 'people', place)) <= limit) return false;
  await memory.countUp(wabaId, 'people', { ...place, by: -1 });
  return true;
}

/**
 * Returns the code with which the operator refuses a message at once by its fault profile; null when it accepts the
 * message.
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
  // Templates that pacing dropped block all later ones.
  if (dropped) return profile.pacing?.kind === 'template' ? 132015 : 131048;
  return (await isOverLimit(profile, asked, memory)) ? 131064 : null;
}

/** Returns how often a template was sent since the fault profile was set, including this time. */
const countTemplate = (memory: OperatorMemory, phoneNumberId: string, what: string): Promise<number> =>
  memory.countUp(phoneNumberId, what, { bucket: ever, since: ever });

/** Whether pacing holds the message back. */
export async function isHeld(
  profile: FaultProfile,
  { phoneNumberId, template }: ProfileQuestion,
  memory: OperatorMemory,
): Promise<boolean> {
  if (!profile.pacing || !template) return false;
  const what = profile.pacing.kind === 'template' ? `paced ${template.name} ${template.language}` : 'paced';
  return (await countTemplate(memory, phoneNumberId, what)) > profile.pacing.first;
}

/** Returns the code with which an accepted message fails later; null when it arrives. */
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

/** Returns what happens after many sends: the template is paused, the number is flagged. Each happens once. */
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

/** Whether the rest of the held messages is dropped after this many batches. */
export const isDrop = ({ pacing }: FaultProfile, batches: number): boolean =>
  pacing?.drop_after !== undefined && batches > pacing.drop_after;

/**
 * Returns the code with which dropped messages fail (whatsapp/operator.md#c13): 135000 by portfolio, 132015 by
 * template.
 */
export const dropCode = ({ pacing }: FaultProfile): number => (pacing?.kind === 'template' ? 132015 : 135000);
