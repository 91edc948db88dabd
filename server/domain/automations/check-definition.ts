import { nameKey } from '#server/base/clean-name.ts';
import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationStep,
  conditionFields,
  conditionOps,
} from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { templateNeeds } from '#server/contract/template-needs.ts';
import { callableUrl } from '#server/gateways/http/call-url.ts';
import { namesIn } from './fill.ts';
import { issueWords } from './issue-words.ts';
import { walkSteps } from './place.ts';
import type { References } from './reference.store.ts';

type Found = Pick<AutomationIssue, 'path' | 'code' | 'values'> & { readonly isWarning?: boolean };

const issue = (path: string, code: string, values: Record<string, string> = {}): Found => ({ path, code, values });
const warning = (path: string, code: string): Found => ({ path, code, values: {}, isWarning: true });
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
  const lacksValue = op !== 'exists' && (value === undefined || value === null || value === '');
  return [
    ...(isKnownField(field, all) ? [] : [issue(`${path}.field`, 'unknown_field', { name: field })]),
    ...(isKnownOp ? [] : [issue(`${path}.op`, 'unknown_op', { name: op })]),
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
    // Quick replies may have values too: more than are wanted are no fault.
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

function stepIssues(path: string, step: AutomationStep, all: References): Found[] {
  switch (step.type) {
    case 'move_stage':
      return stageIssues(path, step, all);
    case 'assign': {
      const member = all.members.find(({ email }) => same(email, step.email));
      if (!member) return [issue(`${path}.email`, 'unknown_member', { email: step.email })];
      return member.role === 'financeiro' ? [issue(`${path}.email`, 'member_not_eligible', { email: step.email })] : [];
    }
    case 'set_field':
      return [
        ...(all.fields.includes(step.key) ? [] : [issue(`${path}.key`, 'unknown_field', { name: step.key })]),
        ...(typeof step.value === 'string' ? textIssues(`${path}.value`, step.value, all) : []),
      ];
    case 'send_text':
      return [
        ...textIssues(`${path}.text`, step.text, all),
        ...(step.outside_window === undefined ? [warning(`${path}.outside_window`, 'may_be_outside_window')] : []),
      ];
    case 'send_template':
      return templateIssues(path, step, all);
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
    default:
      return [];
  }
}

function triggerIssues({ trigger }: AutomationDefinition, hasToken: boolean, all: References): Found[] {
  if (trigger.type === 'stage_entered') return stageIssues('trigger', trigger, all);
  return trigger.type === 'webhook' && !hasToken ? [warning('trigger', 'no_token')] : [];
}

/** What is wrong with a flow, in words at the place; an error keeps it from being published. */
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
    ...walkSteps(steps).flatMap(({ place, step, isLast }) => [
      ...stepIssues(`steps.${place}`, step, references),
      ...(step.type === 'end' && !isLast ? [warning(`steps.${place}`, 'never_reached')] : []),
    ]),
  ];
  return found.map(({ isWarning, ...one }) => ({
    ...one,
    message: issueWords(one.code, one.values),
    severity: isWarning ? 'warning' : 'error',
  }));
}
