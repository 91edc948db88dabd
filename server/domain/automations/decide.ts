import type { AutomationSettings, AutomationStep } from '#server/contract/automation-definition.ts';
import type { ActName } from '../acts/registry.ts';
import { type Calendar, nextOpening } from '../calendar/business-hours.ts';
import { fillAll, fillText } from './fill.ts';
import { holds } from './holds.ts';
import type { Known } from './person.ts';

/** What a run waits for: its time, the person's reply, the conversation's release, an open window, business hours, its turn to send. */
export type WaitsFor = 'time' | 'reply' | 'release' | 'window' | 'hours' | 'pacing';

export interface Wait {
  readonly kind: 'wait';
  readonly for: WaitsFor;
  /** null: until it happens. */
  readonly until: Date | null;
  /** Afterwards the step is decided anew; else the flow goes on behind it. */
  readonly again: boolean;
  readonly why?: string;
}

/** What a step comes to, given how everything is. */
export type Decision =
  | { readonly kind: 'act'; readonly act: ActName; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'branch'; readonly branch: 'then' | 'else' }
  | Wait
  | { readonly kind: 'skip'; readonly why: string }
  | { readonly kind: 'end'; readonly reason: string | null }
  | { readonly kind: 'fail'; readonly error: string };

export interface Circumstances extends Known {
  readonly settings: AutomationSettings;
  readonly at: Date;
  /** Asked for only where hours count. */
  readonly calendar: Calendar | null;
  /** What this very step waited for in vain. */
  readonly inVain?: WaitsFor | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A person who took over may forget: so often it is looked at, whatever was heard. */
const releaseLookMs = 24 * hourMs;
/** So long a run waits for somebody to write. */
const windowWaitMs = 7 * 24 * hourMs;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const act = (name: ActName, input: Readonly<Record<string, unknown>>): Decision => ({ kind: 'act', act: name, input });

type Send = Extract<AutomationStep, { type: 'send_text' | 'send_template' }>;

function outsideWindow(step: Send, { at, inVain, person }: Circumstances): Decision | null {
  if (step.type === 'send_template') return null;
  const ends = person.conversation?.status === 'open' ? person.conversation.window_expires_at : null;
  if (ends !== null && new Date(ends) > at) return null;
  const policy = step.outside_window ?? 'fail';
  if (policy === 'skip') return { kind: 'skip', why: 'window_closed' };
  if (policy === 'fail' || inVain === 'window') return { kind: 'fail', error: 'window_closed' };
  return { kind: 'wait', for: 'window', until: after(at, windowWaitMs), again: true };
}

function outsideHours({ settings, calendar, at }: Circumstances): Decision | null {
  if (!settings.business_hours || !calendar) return null;
  const opening = nextOpening(calendar, at);
  if (opening === null) return { kind: 'fail', error: 'no_business_hours' };
  return opening > at ? { kind: 'wait', for: 'hours', until: opening, again: true } : null;
}

/** Why a message is not sent now (decisions.md §8); null: it is. */
function heldBack(step: Send, all: Circumstances): Decision | null {
  const { person, settings, at } = all;
  const { conversation } = person;
  if (conversation?.status === 'archived' && settings.when_archived === 'end') {
    return { kind: 'end', reason: 'conversation_archived' };
  }
  if (conversation?.status === 'open' && conversation.taken_over) {
    if (settings.when_taken_over === 'skip') return { kind: 'skip', why: 'taken_over' };
    return { kind: 'wait', for: 'release', until: after(at, releaseLookMs), again: true };
  }
  return outsideHours(all) ?? outsideWindow(step, all);
}

function send(step: Send, all: Circumstances): Decision {
  const held = heldBack(step, all);
  if (held) return held;
  const { connection_id: number } = all.settings;
  const from = number !== null && all.person.conversation?.status !== 'open' ? { connection_id: number } : {};
  if (step.type === 'send_text') return act('send_text', { text: fillText(step.text, all), ...from });
  const { body_params, button_params, header_image_url, header } = step;
  const params = {
    ...(body_params === undefined ? {} : { body_params: fillAll(body_params, all) }),
    ...(button_params === undefined ? {} : { button_params: fillAll(button_params, all) }),
    ...(header_image_url === undefined ? {} : { header_image_url: fillText(header_image_url, all) }),
    ...(header === undefined ? {} : { header: fillText(header, all) }),
  };
  return act('send_template', { template_name: step.template, language_code: step.language, ...params, ...from });
}

/** What a step comes to. Nothing is done or written here; the dry run asks the same. */
export function decide(step: AutomationStep, all: Circumstances): Decision {
  switch (step.type) {
    case 'add_tag':
    case 'remove_tag':
      return act(step.type, { tag: step.tag });
    case 'move_stage':
      return act('move_stage', { pipeline: step.pipeline, stage: step.stage });
    case 'assign':
      return act('assign', { email: step.email });
    case 'set_field':
      return act('set_field', { key: step.key, value: fillAll(step.value, all) });
    case 'hand_off':
      return act('hand_off', step.reason === undefined ? {} : { reason: fillText(step.reason, all) });
    case 'call_http': {
      const body = step.body === undefined ? {} : { body: fillAll(step.body, all) };
      return act('call_http', { url: step.url, method: step.method ?? 'POST', ...body });
    }
    case 'send_text':
    case 'send_template':
      return send(step, all);
    case 'wait':
      return { kind: 'wait', for: 'time', until: after(all.at, step.minutes * minuteMs), again: false };
    case 'wait_for_reply':
      return { kind: 'wait', for: 'reply', until: after(all.at, step.minutes * minuteMs), again: false };
    case 'condition':
      return { kind: 'branch', branch: holds(step, all) ? 'then' : 'else' };
    case 'end':
      return { kind: 'end', reason: step.reason ?? null };
  }
}

/** As the log of a run has it, and a dry run lists it. */
export const wordsOf = (decision: Decision): string => {
  switch (decision.kind) {
    case 'act':
      return 'done';
    case 'branch':
      return decision.branch;
    case 'wait':
      return `waits for ${decision.for}${decision.why ? `: ${decision.why}` : ''}`;
    case 'skip':
      return `skipped: ${decision.why}`;
    case 'end':
      return 'ended';
    case 'fail':
      return 'failed';
  }
};
