import type { AutomationStep } from '#server/contract/automation-definition.ts';
import type { PickKind } from './fields/picks.tsx';

export interface StepField {
  readonly key: string;
  readonly kind: 'text' | 'area' | 'number' | 'json' | 'choice' | PickKind;
  readonly choices?: readonly string[];
  /** Of which other value it depends. */
  readonly within?: string;
}

const text = (key: string): StepField => ({ key, kind: 'text' });
const minutes: StepField = { key: 'minutes', kind: 'number' };

const tag: StepField = { key: 'tag', kind: 'tag' };
export const stageFields: readonly StepField[] = [
  { key: 'pipeline', kind: 'pipeline' },
  { key: 'stage', kind: 'stage', within: 'pipeline' },
];

/** What a person fills in of each step; templates and conditions have fields of their own. */
export const stepFields: Readonly<Record<AutomationStep['type'], readonly StepField[]>> = {
  send_text: [
    { key: 'text', kind: 'area' },
    { key: 'outside_window', kind: 'choice', choices: ['fail', 'skip', 'wait'] },
  ],
  send_template: [],
  wait: [minutes],
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
  hand_off: [text('reason')],
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
  wait: { minutes: 60 },
  wait_for_reply: { minutes: 60 },
  condition: { field: 'tag', op: 'eq', value: '' },
};

/** Kinds of fields that begin with nothing rather than an empty text. */
const full: ReadonlySet<string> = new Set(['area', 'number', 'json', 'choice']);

/** A step as it begins. */
export function newStep(type: AutomationStep['type']): AutomationStep {
  const empty = Object.fromEntries(stepFields[type].filter(({ kind }) => !full.has(kind)).map(({ key }) => [key, '']));
  return { type, ...empty, ...begun[type] } as AutomationStep;
}

/** The list without what nobody filled in: an empty reason is none. */
export const filled = (steps: readonly AutomationStep[]): AutomationStep[] =>
  steps.map((step) => {
    const kept = Object.fromEntries(
      Object.entries(step).filter(([key, value]) => !(value === '' && ['reason', 'value'].includes(key))),
    ) as AutomationStep;
    if (kept.type !== 'condition') return kept;
    // biome-ignore lint/suspicious/noThenProperty: the published word for the branch; shapes are never awaited.
    const branches = { then: filled(kept.then ?? []), else: filled(kept.else ?? []) };
    return { ...kept, ...branches };
  });
