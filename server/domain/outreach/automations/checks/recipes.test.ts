import { describe, expect, it } from 'vitest';
import en from '#app/_i18n/messages/en/index.ts';
import ptBR from '#app/_i18n/messages/pt-BR/index.ts';
import {
  type AutomationStep,
  automationDefinition,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import { recipeIn, recipeKeys } from '#server/contract/outreach/automation-recipes.ts';
import { checkDefinition } from './check-definition.ts';
import type { References } from './reference.store.ts';

const nothing: References = {
  pipelines: [],
  fields: [],
  members: [],
  templates: [],
  numbers: [],
  campaigns: [],
  queues: [],
  segments: [],
  files: [],
};

const allSteps = (steps: readonly AutomationStep[]): AutomationStep[] =>
  steps.flatMap((step) =>
    hasBranches(step) ? [step, ...allSteps(step.then ?? []), ...allSteps(step.else ?? [])] : [step],
  );

/** Returns the references of an organization that has all objects to which a recipe refers. */
function everything({ trigger, steps }: ReturnType<typeof recipeIn>): References {
  const all = allSteps(steps);
  const fields = [
    ...(trigger.type === 'date_field' ? [trigger.field] : []),
    ...all.flatMap((step) => (step.type === 'ask' ? [step.save_to.replace(/^fields\./, '')] : [])),
  ];
  const queues = all.flatMap((step) =>
    step.type === 'assign_in_turn' ? [{ id: 'q', name: step.queue ?? '', members: 1 }] : [],
  );
  const members = all.flatMap((step) => (step.type === 'assign' ? [{ email: step.email, role: 'agent' }] : []));
  const stages = trigger.type === 'stage_entered' ? [{ id: 's', name: trigger.stage }] : [];
  const pipelines = trigger.type === 'stage_entered' ? [{ id: 'p', name: trigger.pipeline, stages }] : [];
  const templates = all.flatMap((step) => {
    if (step.type !== 'send_template') return [];
    const text = Object.values(step.body_params ?? []).map((_, at) => `{{${at + 1}}}`);
    const components = [{ type: 'BODY', text: text.join(' ') }];
    return [{ name: step.template, language: step.language, status: 'APPROVED', components }];
  });
  return { ...nothing, queues, fields, members, pipelines, templates };
}

const languages = ['pt-BR', 'en'] as const;
const each = languages.flatMap((locale) => recipeKeys.map((key) => [locale, key] as const));

describe.each(each)('the flow recipe in %s: %s', (locale, key) => {
  const recipe = recipeIn(locale, key);

  it('is a valid flow definition and has a name and a description', () => {
    expect(automationDefinition.parse(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
    const { automationRecipes: words } = locale === 'en' ? en : ptBR;
    expect([words[`${key}_name`], words[`${key}_text`]]).not.toContain(undefined);
  });

  it('has no issues in an organization that has everything the recipe refers to', () => {
    expect(checkDefinition(recipe, everything(recipe), true)).toEqual([]);
  });

  it('has only issues about unknown references in an organization that has none of them', () => {
    const gaps = [
      'unknown_pipeline',
      'unknown_field',
      'unknown_template',
      'unknown_member',
      'unknown_name',
      'unknown_queue',
    ];
    const codes = checkDefinition(recipe, nothing, true).map(({ code }) => code);
    expect(codes.filter((code) => !gaps.includes(code))).toEqual([]);
  });
});
