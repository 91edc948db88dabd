import { weekdays } from '#server/contract/organization/business-calendar.ts';
import {
  type AutomationStep,
  answerKinds,
  type BranchingStep,
  hasBranches,
  mediaKinds,
} from '#server/contract/outreach/automation-definition.ts';
import type { PickKind } from './fields/picks.tsx';

export interface StepField {
  readonly key: string;
  readonly kind: ('text' | 'area' | 'number' | 'json' | 'choice' | 'members' | 'days' | 'time' | 'weekdays') | PickKind;
  readonly choices?: readonly string[];
  /** The text key of the field's label. If absent, the key of the field is used. */
  readonly label?: string;
  /** The key of another field whose value limits the choices of this field. */
  readonly within?: string;
}

const text = (key: string): StepField => ({ key, kind: 'text' });
const minutes: StepField = { key: 'minutes', kind: 'number' };

const tag: StepField = { key: 'tag', kind: 'tag' };
export const stageFields: readonly StepField[] = [
  { key: 'pipeline', kind: 'pipeline' },
  { key: 'stage', kind: 'stage', within: 'pipeline' },
];

const outsideWindow: StepField = { key: 'outside_window', kind: 'choice', choices: ['fail', 'skip', 'wait'] };

/**
 * The fields to fill in for each type of step. Templates and conditions are not listed, because they have separate
 * components.
 */
export const stepFields: Readonly<Record<AutomationStep['type'], readonly StepField[]>> = {
  send_text: [{ key: 'text', kind: 'area' }, outsideWindow],
  send_template: [],
  send_buttons: [{ key: 'text', kind: 'area' }, text('header'), text('footer'), outsideWindow],
  send_list: [{ key: 'text', kind: 'area' }, text('header'), text('footer'), text('button_text'), outsideWindow],
  send_media: [
    { key: 'kind', kind: 'choice', choices: mediaKinds },
    { key: 'url', kind: 'text', label: 'media_url' },
    text('filename'),
    { key: 'caption', kind: 'area' },
    outsideWindow,
  ],
  ask: [
    { key: 'text', kind: 'area', label: 'question' },
    { key: 'answer', kind: 'choice', choices: answerKinds },
    { key: 'save_to', kind: 'target' },
    { key: 'minutes', kind: 'number', label: 'answer_minutes' },
    { key: 'tries', kind: 'number' },
    { key: 'retry_text', kind: 'area' },
    outsideWindow,
  ],
  wait: [minutes],
  wait_until: [
    { key: 'field', kind: 'target', label: 'date_field' },
    { key: 'days', kind: 'days', label: 'days_after' },
    { key: 'weekday', kind: 'choice', choices: ['', ...weekdays] },
    { key: 'time', kind: 'time' },
    { key: 'when_past', kind: 'choice', choices: ['go_on', 'end'] },
  ],
  wait_for_reply: [minutes],
  condition: [],
  add_tag: [tag],
  remove_tag: [tag],
  set_field: [
    { key: 'key', kind: 'field' },
    { key: 'value', kind: 'value', within: 'key' },
  ],
  move_stage: stageFields,
  assign: [{ key: 'email', kind: 'member' }],
  assign_in_turn: [
    { key: 'queue', kind: 'queue', label: 'queue_in_turn' },
    { key: 'members', kind: 'members' },
  ],
  hand_off: [text('reason'), { key: 'queue', kind: 'queue', label: 'queue_of_handoff' }],
  call_http: [
    text('url'),
    { key: 'method', kind: 'choice', choices: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] },
    { key: 'body', kind: 'json' },
  ],
  end: [text('reason')],
};

export const stepTypes = Object.keys(stepFields) as AutomationStep['type'][];

const begun: Partial<Record<AutomationStep['type'], object>> = {
  send_text: { text: '' },
  send_template: { template: '', language: 'pt_BR' },
  send_buttons: { text: '', buttons: [{ title: '' }, { title: '' }] },
  send_list: { text: '', sections: [{ rows: [{ title: '' }, { title: '' }] }] },
  send_media: { kind: 'image' },
  ask: { text: '', answer: 'text', save_to: '', minutes: 1_440, tries: 3 },
  wait: { minutes: 60 },
  wait_until: { field: '', time: '09:00' },
  wait_for_reply: { minutes: 60 },
  condition: { field: 'tag', op: 'eq', value: '' },
};

/** Returns the text key for a branch's name. The names of a question's branches say whether the customer answered. */
export const branchKey = ({ type }: BranchingStep, branch: 'then' | 'else') =>
  type === 'ask' ? (`branch_ask_${branch}` as const) : (`branch_${branch}` as const);

/** The kinds of fields that a new step does not have. A field of any other kind starts as an empty text. */
const full: ReadonlySet<string> = new Set(['area', 'number', 'json', 'choice', 'members', 'days']);

/** Returns a new step of this type, with its initial values. */
export function newStep(type: AutomationStep['type']): AutomationStep {
  const empty = Object.fromEntries(stepFields[type].filter(({ kind }) => !full.has(kind)).map(({ key }) => [key, '']));
  return { type, ...empty, ...begun[type] } as AutomationStep;
}

const mayBeEmpty: ReadonlySet<string> = new Set([
  'reason',
  'value',
  'header',
  'footer',
  'button_text',
  'retry_text',
  'queue',
]);

/** Returns the steps without empty optional values. For example, an empty reason is removed. */
export const filled = (steps: readonly AutomationStep[]): AutomationStep[] =>
  steps.map((step) => {
    const kept = Object.fromEntries(
      Object.entries(step).filter(
        ([key, value]) =>
          !(
            value === '' &&
            (mayBeEmpty.has(key) || step.type === 'send_media' || (step.type === 'wait_until' && key !== 'time'))
          ),
      ),
    ) as AutomationStep;
    if (!hasBranches(kept)) return kept;
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    const branches = { then: filled(kept.then ?? []), else: filled(kept.else ?? []) };
    return { ...kept, ...branches };
  });
