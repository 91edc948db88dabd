import { nameKey } from '#server/base/text/clean-name.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import {
  type AskStep,
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationStep,
  conditionFields,
  conditionOps,
} from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { callableUrl } from '#server/gateways/http/call-url.ts';
import { namesIn } from '../person/fill.ts';
import { walkSteps } from '../steps/step-path.ts';
import { type IssueCode, issueWords } from './issue-words.ts';
import { mediumIssues } from './medium-issues.ts';
import type { References } from './reference.store.ts';

type Found = Pick<AutomationIssue, 'path' | 'values'> & { readonly code: IssueCode; readonly isWarning?: boolean };

const issue = (path: string, code: IssueCode, values: Record<string, string> = {}): Found => ({ path, code, values });
const warning = (path: string, code: IssueCode): Found => ({ path, code, values: {}, isWarning: true });
const same = (one: string, other: string) => nameKey(one) === nameKey(other);

function stageIssues(path: string, at: { pipeline: string; stage: string }, { pipelines }: References): Found[] {
  const pipeline = pipelines.find((one) => one.id === at.pipeline || same(one.name, at.pipeline));
  if (!pipeline) return [issue(`${path}.pipeline`, 'unknown_pipeline', { name: at.pipeline })];
  const isKnown = pipeline.stages.some((one) => one.id === at.stage || same(one.name, at.stage));
  return isKnown ? [] : [issue(`${path}.stage`, 'unknown_stage', { name: at.stage, pipeline: pipeline.name })];
}

function isKnownField(field: string, { fields }: References): boolean {
  if (field.startsWith('fields.')) return fields.includes(field.slice('fields.'.length));
  return field.startsWith('variables.') || (conditionFields as readonly string[]).includes(field);
}

function conditionIssues(path: string, condition: AutomationCondition, all: References): Found[] {
  const { field, op, value } = condition;
  const isKnownOp = (conditionOps as readonly string[]).includes(op);
  const isQueue =
    field === 'queue' && op !== 'exists' && op !== 'contains' && typeof value === 'string' && value !== '';
  const lacksValue = op !== 'exists' && (value === undefined || value === null || value === '');
  return [
    ...(isKnownField(field, all) ? [] : [issue(`${path}.field`, 'unknown_field', { name: field })]),
    ...(isKnownOp ? [] : [issue(`${path}.op`, 'unknown_op', { name: op })]),
    ...(isQueue && !findQueue(value, all) ? [issue(`${path}.value`, 'unknown_queue', { name: value })] : []),
    ...(isKnownOp && lacksValue ? [issue(`${path}.value`, 'missing_value')] : []),
  ];
}

const textFields: ReadonlySet<string> = new Set([...conditionFields, 'first_name']);

function textIssues(path: string, text: string, { fields }: References): Found[] {
  return namesIn(text).flatMap((name) => {
    const isKnown = name.startsWith('fields.')
      ? fields.includes(name.slice('fields.'.length))
      : name.startsWith('variables.') || textFields.has(name);
    return isKnown ? [] : [issue(path, 'unknown_name', { name })];
  });
}

type Template = Extract<AutomationStep, { type: 'send_template' }>;

function templateIssues(path: string, step: Template, all: References): Found[] {
  const named = all.templates.filter((one) => one.name === step.template && one.language === step.language);
  const found = named.find((one) => one.status === 'APPROVED') ?? named[0];
  if (!found) return [issue(`${path}.template`, 'unknown_template', { name: step.template, language: step.language })];
  if (found.status !== 'APPROVED') return [issue(`${path}.template`, 'template_not_approved', { name: step.template })];
  const { variables, required, headerFormat, headerVariables } = templateNeeds(found.components);
  const [body, buttons] = [Object.values(step.body_params ?? []), step.button_params ?? []];
  const hasWords = (step.header ?? '').trim() !== '';
  const isFile = headerFormat !== null && headerFormat !== 'TEXT' && headerFormat !== 'LOCATION';
  const countIssue = (name: string, wanted: number, given: number) =>
    wanted === given ? [] : [issue(`${path}.${name}`, 'wrong_params', { wanted: `${wanted}`, given: `${given}` })];
  return [
    ...countIssue('body_params', variables.length, body.length),
    // Quick-reply buttons may have values too, so more button values than required are not an error.
    ...(buttons.length < required.length ? countIssue('button_params', required.length, buttons.length) : []),
    ...(isFile && !step.header_image_url ? [issue(`${path}.header_image_url`, 'no_header_file')] : []),
    ...(headerVariables.length > 0 && !hasWords ? [issue(`${path}.header`, 'no_header_words')] : []),
    ...(headerVariables.length === 0 && hasWords ? countIssue('header', 0, 1) : []),
    ...body.flatMap((one) => textIssues(`${path}.body_params`, one, all)),
    ...buttons.flatMap((one) => textIssues(`${path}.button_params`, one, all)),
    ...textIssues(`${path}.header_image_url`, step.header_image_url ?? '', all),
    ...textIssues(`${path}.header`, step.header ?? '', all),
  ];
}

const windowIssues = (path: string, step: { readonly outside_window?: string | undefined }): Found[] =>
  step.outside_window === undefined ? [warning(`${path}.outside_window`, 'may_be_outside_window')] : [];

const repeated = (values: readonly string[]): string | undefined => values.find((one, at) => values.indexOf(one) < at);

type Interactive = Extract<AutomationStep, { type: 'send_buttons' | 'send_list' }>;

/**
 * Finds problems with the buttons or list rows of a step. The choices must differ in their ids, which a tap reports,
 * and in their titles, which the customer reads.
 */
function choiceIssues(path: string, step: Interactive): Found[] {
  const key = step.type === 'send_buttons' ? 'buttons' : 'sections';
  const choices = step.type === 'send_buttons' ? step.buttons : step.sections.flatMap(({ rows }) => rows);
  const twice = repeated(choices.map(({ title }) => title)) ?? repeated(choices.map(({ id, title }) => id ?? title));
  const isUntitled = step.type === 'send_list' && step.sections.length > 1 && step.sections.some((one) => !one.title);
  return [
    ...(twice === undefined ? [] : [issue(`${path}.${key}`, 'same_choice', { name: twice })]),
    ...(choices.length > interactiveLimits.rows ? [issue(`${path}.${key}`, 'too_many_rows')] : []),
    ...(isUntitled ? [issue(`${path}.${key}`, 'untitled_section')] : []),
  ];
}

type WaitUntil = Extract<AutomationStep, { type: 'wait_until' }>;

function momentIssues(path: string, { field, weekday }: WaitUntil, all: References): Found[] {
  if (!field) return weekday ? [] : [issue(`${path}.field`, 'no_moment')];
  if (weekday) return [issue(`${path}.weekday`, 'two_moments')];
  const isTarget = variableTarget.test(field) || (field.startsWith('fields.') && isKnownField(field, all));
  return isTarget ? [] : [issue(`${path}.field`, 'unknown_field', { name: field })];
}

function memberIssues(path: string, email: string, { members }: References): Found[] {
  const member = members.find((one) => same(one.email, email));
  if (!member) return [issue(path, 'unknown_member', { email })];
  return member.role === 'financeiro' ? [issue(path, 'member_not_eligible', { email })] : [];
}

const findQueue = (named: string, { queues }: References) =>
  queues.find(({ id, name }) => id === named || same(name, named));

const queueIssues = (path: string, named: string, all: References): Found[] =>
  findQueue(named, all) ? [] : [issue(`${path}.queue`, 'unknown_queue', { name: named })];

type InTurn = Extract<AutomationStep, { type: 'assign_in_turn' }>;

function inTurnIssues(path: string, { queue, members = [] }: InTurn, all: References): Found[] {
  if (queue) {
    const found = findQueue(queue, all);
    return found?.members === 0
      ? [issue(`${path}.queue`, 'empty_queue', { name: queue })]
      : queueIssues(path, queue, all);
  }
  if (members.length === 0) return [issue(`${path}.members`, 'nobody_in_turn')];
  return members.flatMap((email) => memberIssues(`${path}.members`, email, all));
}

const variableTarget = /^variables\.[\w-]{1,100}$/;

function askIssues(path: string, step: AskStep, all: References): Found[] {
  const { save_to: target, choices = [] } = step;
  const isTarget = variableTarget.test(target) || (target.startsWith('fields.') && isKnownField(target, all));
  const twice = repeated(choices.map((one) => one.trim().toLowerCase()));
  const isAmong = step.answer === 'choice';
  return [
    ...textIssues(`${path}.text`, step.text, all),
    ...textIssues(`${path}.retry_text`, step.retry_text ?? '', all),
    ...(isTarget ? [] : [issue(`${path}.save_to`, 'unknown_field', { name: target })]),
    ...(isAmong && choices.length === 0 ? [issue(`${path}.choices`, 'no_choices')] : []),
    ...(isAmong && twice !== undefined ? [issue(`${path}.choices`, 'same_choice', { name: twice })] : []),
    ...windowIssues(path, step),
  ];
}

/**
 * Finds the problems of one step. The switch names every step type, so that the compiler reports a new type without
 * checks.
 */
function stepIssues(path: string, step: AutomationStep, all: References): Found[] {
  switch (step.type) {
    case 'move_stage':
      return stageIssues(path, step, all);
    case 'assign':
      return memberIssues(`${path}.email`, step.email, all);
    case 'wait_until':
      return momentIssues(path, step, all);
    case 'hand_off':
      return step.queue ? queueIssues(path, step.queue, all) : [];
    case 'assign_in_turn':
      return inTurnIssues(path, step, all);
    case 'set_field':
      return [
        ...(all.fields.includes(step.key) ? [] : [issue(`${path}.key`, 'unknown_field', { name: step.key })]),
        ...(typeof step.value === 'string' ? textIssues(`${path}.value`, step.value, all) : []),
      ];
    case 'send_buttons':
    case 'send_list':
      return [
        ...textIssues(`${path}.text`, step.text, all),
        ...textIssues(`${path}.header`, step.header ?? '', all),
        ...textIssues(`${path}.footer`, step.footer ?? '', all),
        ...choiceIssues(path, step),
        ...windowIssues(path, step),
      ];
    case 'send_text':
      return [...textIssues(`${path}.text`, step.text, all), ...windowIssues(path, step)];
    case 'send_media':
      return [
        ...mediumIssues(step, all).map(({ key, code, values }) => issue(`${path}.${key}`, code, values)),
        ...(['url', 'caption', 'filename'] as const).flatMap((key) =>
          textIssues(`${path}.${key}`, step[key] ?? '', all),
        ),
        ...windowIssues(path, step),
      ];
    case 'send_template':
      return templateIssues(path, step, all);
    case 'ask':
      return askIssues(path, step, all);
    case 'condition':
      return [
        ...conditionIssues(path, step, all),
        ...(step.then?.length || step.else?.length ? [] : [warning(path, 'leads_nowhere')]),
      ];
    case 'call_http':
      return [
        ...(callableUrl(step.url) ? [] : [issue(`${path}.url`, 'unsafe_url')]),
        ...(step.method === 'GET' && step.body !== undefined ? [issue(`${path}.body`, 'get_has_no_body')] : []),
      ];
    case 'add_tag':
    case 'remove_tag':
    case 'wait':
    case 'wait_for_reply':
    case 'end':
      return [];
  }
}

function triggerIssues({ trigger }: AutomationDefinition, hasToken: boolean, all: References): Found[] {
  switch (trigger.type) {
    case 'stage_entered':
      return stageIssues('trigger', trigger, all);
    case 'webhook':
      return hasToken ? [] : [warning('trigger', 'no_token')];
    case 'conversation_rated': {
      const isEmpty = (trigger.min_rating ?? 1) > (trigger.max_rating ?? 5);
      return isEmpty ? [issue('trigger.max_rating', 'max_below_min')] : [];
    }
    case 'date_field':
      return [
        ...(all.fields.includes(trigger.field)
          ? []
          : [issue('trigger.field', 'unknown_field', { name: trigger.field })]),
        ...(trigger.when !== 'on' && !trigger.days ? [issue('trigger.days', 'no_days')] : []),
      ];
    case 'schedule': {
      const { segment } = trigger;
      const isKnown = !segment || all.segments.some(({ id, name }) => id === segment || same(name, segment));
      return [
        ...(trigger.every === 'week' && !trigger.weekdays?.length ? [issue('trigger.weekdays', 'no_weekdays')] : []),
        ...(isKnown ? [] : [issue('trigger.segment', 'unknown_segment', { name: segment })]),
      ];
    }
    case 'campaign_replied': {
      const { campaign } = trigger;
      const isKnown = !campaign || all.campaigns.some(({ id, name }) => id === campaign || same(name, campaign));
      return isKnown ? [] : [issue('trigger.campaign', 'unknown_campaign', { name: campaign })];
    }
    default:
      return [];
  }
}

/**
 * Reports steps that send a message in a flow that an opt-out starts. A contact who opted out gets no messages, so
 * the run would end at such a step.
 */
const neverSent = ({ trigger }: AutomationDefinition, path: string, { type }: AutomationStep): Found[] =>
  trigger.type === 'contact_opted_out' && (type === 'ask' || type.startsWith('send_'))
    ? [issue(path, 'opted_out_gets_nothing')]
    : [];

/**
 * Returns the problems of a flow, as sentences with the path of each problem. An error prevents publishing, a warning
 * does not.
 */
export function checkDefinition(
  definition: AutomationDefinition,
  references: References,
  hasToken: boolean,
): AutomationIssue[] {
  const { steps, settings } = definition;
  const number = settings.connection_id;
  const found = [
    ...triggerIssues(definition, hasToken, references),
    ...settings.conditions.flatMap((one, at) => conditionIssues(`settings.conditions.${at}`, one, references)),
    ...(number === null || references.numbers.includes(number)
      ? []
      : [issue('settings.connection_id', 'unknown_number')]),
    ...(steps.length === 0 ? [issue('steps', 'no_steps')] : []),
    ...walkSteps(steps).flatMap(({ stepPath, step, isLast }) => [
      ...stepIssues(`steps.${stepPath}`, step, references),
      ...neverSent(definition, `steps.${stepPath}`, step),
      ...(step.type === 'end' && !isLast ? [warning(`steps.${stepPath}`, 'never_reached')] : []),
    ]),
  ];
  return found.map(({ isWarning, ...one }) => ({
    ...one,
    message: issueWords(one.code, one.values),
    severity: isWarning ? 'warning' : 'error',
  }));
}
