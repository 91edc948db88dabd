import type { Locale } from '../organization/session.ts';
import type {
  AutomationCondition,
  AutomationDefinition,
  AutomationStep,
  AutomationTrigger,
} from './automation-definition.ts';
import { recipeNames } from './automation-recipe-names.ts';

/**
 * Keys of the ready-made automations, in the order in which the panel shows them. Their titles and descriptions are
 * among the panel's texts.
 */
export const recipeKeys = [
  'welcome',
  'out_of_hours',
  'after_sale',
  'no_answer',
  'birthday',
  'win_back',
  'vip',
  'invoice_due',
  'campaign_follow_up',
  'lead_by_stage',
  'abandoned_cart',
  'lead_routing',
  'appointment_reminder',
] as const;
export type RecipeKey = (typeof recipeKeys)[number];

const hour = 60;
const day = 24 * hour;

type Of<Type extends AutomationStep['type']> = Extract<AutomationStep, { type: Type }>;

const say = (text: string): AutomationStep => ({ type: 'send_text', text, outside_window: 'skip' });
const tag = (name: string): AutomationStep => ({ type: 'add_tag', tag: name });
const handOff = (reason: string): AutomationStep => ({ type: 'hand_off', reason });
const end = (reason: string): AutomationStep => ({ type: 'end', reason });
const wait = (minutes: number): AutomationStep => ({ type: 'wait', minutes });
const waitForReply = (minutes: number): AutomationStep => ({ type: 'wait_for_reply', minutes });
const when = (
  asked: Pick<Of<'condition'>, 'field' | 'op' | 'value'>,
  yes: AutomationStep[],
  no: AutomationStep[] = [],
): AutomationStep => ({
  type: 'condition',
  ...asked,
  // biome-ignore lint/suspicious/noThenProperty: the public API calls this branch `then`. No code awaits the object.
  then: yes,
  else: no,
});
const timedOut = { field: 'variables.timed_out', op: 'eq', value: true } as const;
const replied = (value: string) => ({ field: 'last_reply', op: 'contains', value }) as const;

interface Recipe {
  readonly trigger: AutomationTrigger;
  readonly steps: AutomationStep[];
  readonly cooldown?: number;
  readonly conditions?: AutomationCondition[];
  /** Whether the automation sends its messages only within business hours. */
  readonly isInHours?: boolean;
}

/**
 * Makes a step that asks a question and stores the answer in a field. If the contact does not answer, the automation
 * continues with the steps in `no`.
 */
const ask = (
  asked: Pick<Of<'ask'>, 'text' | 'answer' | 'choices'> & { readonly field: string },
  yes: AutomationStep[],
  no: AutomationStep[] = [],
): AutomationStep => {
  const { field, ...question } = asked;
  return {
    type: 'ask',
    ...question,
    save_to: `fields.${field}`,
    minutes: day,
    tries: 2,
    outside_window: 'skip',
    // biome-ignore lint/suspicious/noThenProperty: the public API calls this branch `then`. No code awaits the object.
    then: yes,
    else: no,
  };
};

/** Makes a step that sends a template. The template's first variable is the customer's first name. */
const templateIn =
  (locale: Locale) =>
  (name: string, ...params: string[]): AutomationStep => ({
    type: 'send_template',
    template: name,
    language: recipeNames[locale].language,
    body_params: [`{{first_name|${recipeNames[locale].somebody}}}`, ...params],
  });

/** Recipes for shops and practices. */
function recipesForShops(locale: Locale) {
  const n = recipeNames[locale];
  const template = templateIn(locale);
  const toTeam = (queue: string): AutomationStep[] => [
    { type: 'assign_in_turn', queue },
    say(n.comingSoon),
    { type: 'hand_off', reason: n.newLead, queue },
  ];
  const toAny = when(
    { field: `fields.${n.subject}`, op: 'eq', value: n.toBuy },
    toTeam(n.salesQueue),
    toTeam(n.supportQueue),
  );
  return {
    abandoned_cart: {
      trigger: { type: 'webhook' },
      steps: [
        wait(hour),
        when({ field: 'tag', op: 'eq', value: n.bought }, [end(n.hasBought)]),
        template(n.cart, `{{variables.product|${n.yourCart}}}`),
        waitForReply(2 * day),
        when(timedOut, [tag(n.silent)], [handOff(n.answeredCart)]),
      ],
      cooldown: day,
      isInHours: true,
    },
    lead_routing: {
      trigger: { type: 'conversation_created' },
      steps: [
        ask(
          { text: n.askSubject, answer: 'choice', choices: [n.toBuy, n.needsHelp], field: n.subject },
          [tag(n.lead), ask({ text: n.askCity, answer: 'text', field: n.city }, []), toAny],
          [tag(n.silent)],
        ),
      ],
      cooldown: day,
    },
    appointment_reminder: {
      trigger: { type: 'date_field', field: n.appointment, when: 'before', days: 1, hour: 9, repeat: 'once' },
      steps: [
        template(n.appointmentSoon, `{{fields.${n.appointment}}}`),
        waitForReply(day),
        when(timedOut, [tag(n.silent), end(n.noAnswer)]),
        when(replied(n.reschedule), [handOff(n.wantsReschedule)], [tag(n.confirmed), say(n.confirmedWords)]),
      ],
    },
  } as const satisfies Readonly<Record<string, Recipe>>;
}

/** All recipes in one language. */
function recipesIn(locale: Locale): Readonly<Record<RecipeKey, Recipe>> {
  const n = recipeNames[locale];
  const template = templateIn(locale);
  const stage = (name: string): AutomationTrigger => ({ type: 'stage_entered', pipeline: n.pipeline, stage: name });
  const date = { type: 'date_field', hour: 9 } as const;
  return {
    welcome: {
      trigger: { type: 'conversation_created' },
      steps: [
        say(n.menu),
        waitForReply(hour),
        when(timedOut, [end(n.noAnswer)]),
        when(replied('1'), [tag(n.sales), say(n.toSales), handOff(n.wantsToBuy), end(n.wantsToBuy)]),
        when(replied('2'), [tag(n.support), say(n.toSupport), handOff(n.wantsHelp), end(n.wantsHelp)]),
        handOff(n.wantsPerson),
      ],
      cooldown: day,
    },
    out_of_hours: {
      trigger: { type: 'message_received' },
      steps: [say(n.closed)],
      cooldown: 12 * hour,
      conditions: [{ field: 'business_hours', op: 'eq', value: 'false' }],
    },
    after_sale: {
      trigger: stage(n.won),
      steps: [
        wait(3 * day),
        template(n.afterSale),
        waitForReply(2 * day),
        when(timedOut, [end(n.noAnswer)]),
        when({ field: 'last_reply', op: 'gt', value: '3' }, [tag(n.promoter)], [tag(n.unhappy), handOff(n.lowScore)]),
      ],
      isInHours: true,
    },
    no_answer: {
      trigger: { type: 'no_answer', minutes: 4 * hour },
      steps: [say(n.stillThere), waitForReply(day), when(timedOut, [tag(n.silent)])],
      cooldown: day,
      isInHours: true,
    },
    birthday: {
      trigger: { ...date, field: n.birthday, when: 'on', repeat: 'yearly' },
      steps: [template(n.happyBirthday)],
    },
    win_back: {
      trigger: { ...date, field: n.lastPurchase, when: 'after', days: 90, repeat: 'once' },
      steps: [template(n.missYou), waitForReply(3 * day), when(timedOut, [tag(n.inactive)], [handOff(n.cameBack)])],
      isInHours: true,
    },
    vip: {
      trigger: { type: 'tag_added', tag: 'vip' },
      steps: [{ type: 'assign', email: n.owner }, template(n.welcomeVip)],
      isInHours: true,
    },
    invoice_due: {
      trigger: { ...date, field: n.due, when: 'before', days: 3, repeat: 'once' },
      steps: [
        template(n.dueSoon, `{{fields.${n.due}}}`),
        wait(3 * day),
        when({ field: 'tag', op: 'eq', value: n.paid }, [end(n.isPaid)], [template(n.dueToday)]),
      ],
    },
    campaign_follow_up: {
      trigger: { type: 'campaign_replied' },
      steps: [tag(n.interested), say(n.thanks), handOff(n.answeredCampaign)],
    },
    lead_by_stage: {
      trigger: stage(n.proposal),
      steps: [
        wait(2 * day),
        when({ field: 'stage', op: 'ne', value: `${n.pipeline} / ${n.proposal}` }, [end(n.moved)]),
        template(n.proposalReminder),
        waitForReply(2 * day),
        when(timedOut, [tag(n.silent)], [handOff(n.answeredProposal)]),
      ],
      isInHours: true,
    },
    ...recipesForShops(locale),
  };
}

/** Returns a recipe as the definition of a draft, with names and texts in the given language. */
export function recipeIn(locale: Locale, key: RecipeKey): AutomationDefinition {
  const { trigger, steps, cooldown = 0, conditions = [], isInHours = false } = recipesIn(locale)[key];
  return {
    trigger,
    steps,
    cooldown_minutes: cooldown,
    settings: {
      when_taken_over: 'skip',
      when_archived: 'go_on',
      conditions,
      business_hours: isInHours,
      connection_id: null,
    },
  };
}
