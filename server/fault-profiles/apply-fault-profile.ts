import { type FaultProfile, isAmong } from './fault-profile.ts';

/** What the operator counts: the sandbox in tables, a simulation in memory. */
export interface OperatorMemory {
  /** One more of something (or `by`) in a span of time; returns how many there are since then. */
  countUp(
    of: string,
    what: string,
    place: { readonly bucket: Date; readonly since: Date; readonly by?: number },
  ): Promise<number>;
  /** Has the account written to the person since then? */
  wasReached(wabaId: string, customer: string, since: Date): Promise<boolean>;
  /** Marketing templates the number sent the person since then, the one that is asked about included. */
  countMarketing(phoneNumberId: string, customer: string, since: Date): Promise<number>;
}

/** What a fault profile is asked about. */
export interface ProfileQuestion {
  readonly at: Date;
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly customer: string;
  /** null: no template. */
  readonly template: { readonly name: string; readonly language: string; readonly category: string } | null;
  /** The customer wrote within the last 24 hours. */
  readonly isWindowOpen: boolean;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Counted since the fault profile was set. */
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

/** First messages to people in a moving day, over all numbers of the account; hours are counted as wholes. */
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

/** The code by which the operator refuses a message by its fault profile, at once; null when it takes it. */
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
  // What was dropped by pacing blocks what comes after it.
  if (dropped) return profile.pacing?.kind === 'template' ? 132015 : 131048;
  return (await isOverLimit(profile, asked, memory)) ? 131064 : null;
}

/** How often a template went out since the fault profile was set, this time included. */
const countTemplate = (memory: OperatorMemory, phoneNumberId: string, what: string): Promise<number> =>
  memory.countUp(phoneNumberId, what, { bucket: ever, since: ever });

/** Does pacing hold the message back? */
export async function isHeld(
  profile: FaultProfile,
  { phoneNumberId, template }: ProfileQuestion,
  memory: OperatorMemory,
): Promise<boolean> {
  if (!profile.pacing || !template) return false;
  const what = profile.pacing.kind === 'template' ? `paced ${template.name} ${template.language}` : 'paced';
  return (await countTemplate(memory, phoneNumberId, what)) > profile.pacing.first;
}

/** The code a taken message fails with later; null when it arrives. */
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

/** What many sends bring about: the template is paused, the number is flagged; each once. */
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

/** After so many batches of what was held back, the rest is dropped. */
export const isDrop = ({ pacing }: FaultProfile, batches: number): boolean =>
  pacing?.drop_after !== undefined && batches > pacing.drop_after;

/** What is dropped fails with it (whatsapp/operator.md#c13): by the portfolio 135000, by the template 132015. */
export const dropCode = ({ pacing }: FaultProfile): number => (pacing?.kind === 'template' ? 132015 : 135000);
