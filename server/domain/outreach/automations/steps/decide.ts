import type { AskStep, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { nextOpening } from '../../../organization/calendar/business-hours.ts';
import type { ActionName } from '../../actions/registry.ts';
import { fillAll, fillText } from '../person/fill.ts';
import { holds } from '../person/holds.ts';
import { decideAsk } from './ask.ts';
import type { Circumstances, Decision } from './decision.ts';
import { decideWaitUntil } from './wait-until.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * How long a run waits for an attendant to release the conversation before it checks again. The attendant may forget to
 * release, so no event may come.
 */
const releaseLookMs = 24 * hourMs;
/** How long a run waits for the customer to write, which opens the window. */
const windowWaitMs = 7 * 24 * hourMs;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const act = (name: ActionName, input: Readonly<Record<string, unknown>>): Decision => ({
  kind: 'act',
  act: name,
  input,
});

type Send = Extract<
  AutomationStep,
  { type: 'send_text' | 'send_template' | 'send_buttons' | 'send_list' | 'send_media' }
>;
type Interactive = Extract<Send, { type: 'send_buttons' | 'send_list' }>;

type Saying = Send | AskStep;

/**
 * Whether the flow writes on a network that lets a business write at any time. The network is that of the contact's
 * conversation, which is open or will be opened again, unless the flow's settings choose another number.
 */
function hasNoWindow(all: Circumstances): boolean {
  const network = all.person.conversation?.network ?? null;
  return network !== null && !senderOf(all).connection_id && capabilitiesOf(network).windowHours === null;
}

function outsideWindow(step: Saying, all: Circumstances): Decision | null {
  const { at, inVain, person } = all;
  if (step.type === 'send_template' || hasNoWindow(all)) return null;
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

/** Returns why a message may not be sent now (contract/engagement.md#automations). Null if the message may be sent. */
function heldBack(step: Saying, all: Circumstances): Decision | null {
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

/** Gives each choice the id that a tap reports: its own id, or its title if it has no id. */
const named = <Choice extends { readonly id?: string | undefined; readonly title: string }>(
  choices: readonly Choice[],
) => choices.map((one) => ({ ...one, id: one.id ?? one.title }));

/** Builds a message with buttons or a list, in the form of POST /messages. */
function interactive(step: Interactive, all: Circumstances): Readonly<Record<string, unknown>> {
  const { header, footer } = step;
  const filled = {
    body: fillText(step.text, all),
    ...(header ? { header: fillText(header, all) } : {}),
    ...(footer ? { footer: fillText(footer, all) } : {}),
  };
  if (step.type === 'send_buttons') return { ...filled, buttons: named(step.buttons) };
  const sections = step.sections.map(({ title, rows }) => ({ ...(title ? { title } : {}), rows: named(rows) }));
  return { ...filled, sections, ...(step.button_text ? { button_text: step.button_text } : {}) };
}

/**
 * Builds a message with a file, which is given by a link or was uploaded to a flow. The link, the caption and the file
 * name may contain placeholders.
 */
function medium(step: Extract<Send, { type: 'send_media' }>, all: Circumstances): Readonly<Record<string, unknown>> {
  const { kind, url, file_id, caption, filename } = step;
  const words = caption && kind !== 'audio' ? fillText(caption, all) : '';
  return {
    kind,
    ...(file_id ? { file_id } : { url: fillText(url ?? '', all) }),
    ...(words === '' ? {} : { caption: words }),
    ...(filename ? { filename: fillText(filename, all) } : {}),
  };
}

/**
 * Returns the number that the flow's settings choose. The number is used only if the contact has no open conversation.
 */
const senderOf = ({ settings, person }: Circumstances): { readonly connection_id?: string } =>
  settings.connection_id !== null && person.conversation?.status !== 'open'
    ? { connection_id: settings.connection_id }
    : {};

function send(step: Send, all: Circumstances): Decision {
  // Only a flow that an opt-out starts can reach this step with a contact who opted out.
  if (all.person.opted_out) return { kind: 'end', reason: 'opted_out' };
  const held = heldBack(step, all);
  if (held) return held;
  const from = senderOf(all);
  if (step.type === 'send_text') return act('send_text', { text: fillText(step.text, all), ...from });
  if (step.type === 'send_media') return act('send_media', { ...medium(step, all), ...from });
  if (step.type !== 'send_template') return act(step.type, { ...interactive(step, all), ...from });
  const { body_params, button_params, header_image_url, header } = step;
  const params = {
    ...(body_params === undefined ? {} : { body_params: fillAll(body_params, all) }),
    ...(button_params === undefined ? {} : { button_params: fillAll(button_params, all) }),
    ...(header_image_url === undefined ? {} : { header_image_url: fillText(header_image_url, all) }),
    ...(header === undefined ? {} : { header: fillText(header, all) }),
  };
  return act('send_template', { template_name: step.template, language_code: step.language, ...params, ...from });
}

/** Decides the action of a step, without carrying it out or writing anything. The dry run uses the same function. */
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
      return act('hand_off', {
        ...(step.reason === undefined ? {} : { reason: fillText(step.reason, all) }),
        ...(step.queue ? { queue: step.queue } : {}),
      });
    case 'assign_in_turn':
      return act('assign_in_turn', step.queue ? { queue: step.queue } : { members: step.members ?? [] });
    case 'call_http': {
      const body = step.body === undefined ? {} : { body: fillAll(step.body, all) };
      return act('call_http', { url: step.url, method: step.method ?? 'POST', ...body });
    }
    case 'send_text':
    case 'send_template':
    case 'send_buttons':
    case 'send_list':
    case 'send_media':
      return send(step, all);
    case 'ask':
      return decideAsk(step, all, { held: () => heldBack(step, all), from: senderOf(all) });
    case 'wait':
      return { kind: 'wait', for: 'time', until: after(all.at, step.minutes * minuteMs), again: false };
    case 'wait_until':
      return decideWaitUntil(step, all);
    case 'wait_for_reply':
      return { kind: 'wait', for: 'reply', until: after(all.at, step.minutes * minuteMs), again: false };
    case 'condition':
      return { kind: 'branch', branch: holds(step, all) ? 'then' : 'else' };
    case 'end':
      return { kind: 'end', reason: step.reason ?? null };
  }
}

/** Returns a decision as text, for the log of a run and for a dry run. */
export const wordsOf = (decision: Decision): string => {
  switch (decision.kind) {
    case 'act':
      return decision.words ?? 'done';
    case 'branch':
      return `${decision.branch}${decision.why ? `: ${decision.why}` : ''}`;
    case 'wait':
      return `waits for ${decision.for}${decision.why ? `: ${decision.why}` : ''}`;
    case 'skip':
      return decision.words ?? `skipped: ${decision.why}`;
    case 'end':
      return 'ended';
    case 'fail':
      return 'failed';
  }
};
