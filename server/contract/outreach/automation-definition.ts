import { z } from 'zod';
import { weekdays } from '../organization/business-calendar.ts';
import { interactiveLimits as most } from '../platform/interactive-limits.ts';
import { captionMax } from '../platform/text-max.ts';

const text = z.string().min(1).max(4096);
const name = z.string().min(1).max(200);
const minutes = z.int().min(1).max(525_600);
const rating = z.int().min(1).max(5).nullable().optional();

/** The event that starts an automation (contract/engagement.md#automations). */
export const automationTrigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('webhook') }),
  z.strictObject({ type: z.literal('stage_entered'), pipeline: name, stage: name }),
  z.strictObject({ type: z.literal('tag_added'), tag: name }),
  z.strictObject({ type: z.literal('contact_created') }),
  z.strictObject({ type: z.literal('conversation_created') }),
  z.strictObject({ type: z.literal('message_received'), keyword: z.string().max(200).nullable().optional() }),
  z.strictObject({ type: z.literal('conversation_resolved') }),
  z.strictObject({
    type: z.literal('conversation_rated'),
    min_rating: rating.describe('Lowest score that starts it, from 1 to 5; without it: any.'),
    max_rating: rating.describe('Highest score that starts it, from 1 to 5; without it: any.'),
  }),
  z.strictObject({ type: z.literal('contact_opted_out') }).describe('Its steps send nothing: a message ends the run.'),
  z
    .strictObject({
      type: z.literal('button_tapped'),
      button: z.string().max(200).nullable().optional().describe('The words on the button; without them: any button.'),
    })
    .describe('The customer tapped a button of a message or of a template.'),
  z
    .strictObject({
      type: z.literal('campaign_replied'),
      campaign: z.string().max(200).nullable().optional().describe('Its name or id; without it: any campaign.'),
    })
    .describe('The first answer of a customer to a campaign, within three days.'),
  z
    .strictObject({ type: z.literal('no_answer'), minutes })
    .describe('The customer has not answered for so many minutes since our last message; once a silence.'),
  z
    .strictObject({
      type: z.literal('date_field'),
      field: name.describe('The key of a custom field that holds a date: 2026-12-31, or 31/12/2026 in Portuguese.'),
      when: z.enum(['before', 'on', 'after']).describe('Days before the date, on it, or days after it.'),
      days: z.int().min(1).max(365).nullable().optional().describe('How many; not with `on`.'),
      hour: z.int().min(0).max(23).describe('From that hour of the day, in the organization’s time zone.'),
      repeat: z.enum(['once', 'yearly']).describe('yearly: on that day of each year; 29 February is also 28 February.'),
    })
    .describe('A date of a contact; each contact once a date, and never on a later day.'),
  z
    .strictObject({
      type: z.literal('schedule'),
      every: z.enum(['day', 'week', 'month']),
      weekdays: z.array(z.enum(weekdays)).max(7).optional().describe('With `week`: on which days.'),
      day: z.int().min(1).max(31).optional().describe('With `month`: the day; in a shorter month its last one.'),
      hour: z.int().min(0).max(23).describe('The hour of the day, in the organization’s time zone.'),
      segment: z
        .string()
        .max(200)
        .nullable()
        .optional()
        .describe('Of the contacts in this shared view, by its name or id; without it: of all contacts.'),
    })
    .describe(
      'Everybody who meets the flow’s conditions then, each once a day; what was missed is made up for 24 hours.',
    ),
  z
    .strictObject({
      type: z.literal('from_ad'),
      ad: z.string().max(200).nullable().optional().describe('The ad’s id; without it: any ad.'),
    })
    .describe('The message a customer sends from an ad; the run knows ad_id, ad_headline, ad_text and ad_url.'),
]);
export type AutomationTrigger = z.infer<typeof automationTrigger>;

/** The operators that `condition.op` may have (contract/engagement.md#automations). */
export const conditionOps = ['eq', 'ne', 'contains', 'exists', 'gt', 'lt'] as const;
/**
 * The fields that a condition may test, besides `fields.KEY` and `variables.KEY`. `condition.field` contains one of
 * them (contract/engagement.md#automations).
 */
export const conditionFields = [
  ...(['tag', 'stage', 'name', 'email', 'phone', 'channel', 'last_reply'] as const),
  /**
   * These fields are compared with the following values: `business_hours` with true or false, `queue` with the name or
   * id of a queue, `language` with `pt` or `en`.
   */
  ...(['business_hours', 'queue', 'language'] as const),
] as const;

/**
 * What the automation does if a message that is not a template is due while the 24-hour window is closed
 * (contract/engagement.md#automations).
 */
const outsideWindow = z
  .enum(['fail', 'skip', 'wait'])
  .optional()
  .describe('What happens while the 24-hour window is closed: fail (default), skip the step, or wait until it opens.');

const choiceId = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('What a tap reports to webhooks beside the title; the title where it is left out.');
/** Buttons below a message that a step sends. They have the same limits as in POST /messages. */
const stepButtons = z
  .array(z.strictObject({ id: choiceId, title: z.string().min(1).max(most.buttonTitle) }))
  .min(1)
  .max(most.buttons);
const stepRow = z.strictObject({
  id: choiceId,
  title: z.string().min(1).max(most.rowTitle),
  description: z.string().max(most.rowDescription).optional(),
});
const stepSections = z
  .array(
    z.strictObject({
      title: z.string().max(most.sectionTitle).optional(),
      rows: z.array(stepRow).min(1).max(most.rows),
    }),
  )
  .min(1)
  .max(most.rows)
  .describe('At most 10 rows in all.');
const frame = { header: z.string().max(most.header).optional(), footer: z.string().max(most.footer).optional() };

/**
 * A condition on a contact. It decides which branch of a step a contact follows, or which contacts may enter the
 * automation.
 */
const automationCondition = z.strictObject({ field: name, op: name, value: z.unknown().optional() });
export type AutomationCondition = z.infer<typeof automationCondition>;

/** Kinds of files that a step may send. */
export const mediaKinds = ['image', 'video', 'document', 'audio'] as const;

/** Kinds of answers that a question may expect. */
export const answerKinds = ['text', 'number', 'date', 'cpf', 'email', 'choice'] as const;

/** One step of an automation (contract/engagement.md#automations). Conditions and questions contain further steps. */
export const automationStep = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('add_tag'), tag: name }),
    z.strictObject({ type: z.literal('remove_tag'), tag: name }),
    z.strictObject({ type: z.literal('move_stage'), pipeline: name, stage: name }),
    z.strictObject({ type: z.literal('assign'), email: z.email() }),
    z.strictObject({
      type: z.literal('assign_in_turn'),
      members: z
        .array(z.email())
        .max(100)
        .optional()
        .describe('Those it goes round among, by their e-mails; this or queue.'),
      queue: name.optional().describe('It goes round among the people of this queue, by its name or id.'),
    }),
    z.strictObject({ type: z.literal('set_field'), key: name, value: z.unknown() }),
    z.strictObject({ type: z.literal('send_text'), text, outside_window: outsideWindow }),
    z.strictObject({
      type: z.literal('send_template'),
      template: name,
      language: z.string().min(2).max(15),
      body_params: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
      button_params: z.array(z.string().max(2_000)).max(10).optional(),
      header_image_url: z.string().max(2_000).optional(),
      header: z.string().max(1_024).optional(),
    }),
    z.strictObject({
      type: z.literal('send_buttons'),
      text: z.string().min(1).max(most.body),
      buttons: stepButtons,
      ...frame,
      outside_window: outsideWindow,
    }),
    z.strictObject({
      type: z.literal('send_list'),
      text,
      sections: stepSections,
      button_text: z.string().max(most.listOpener).optional().describe('The label that opens the list.'),
      ...frame,
      outside_window: outsideWindow,
    }),
    z.strictObject({
      type: z.literal('send_media'),
      kind: z.enum(mediaKinds),
      url: z.string().max(2_000).optional().describe('An https link the network operator fetches; this or file_id.'),
      file_id: z.uuid().optional().describe('A file that was uploaded to a flow; this or url.'),
      caption: z.string().max(captionMax).optional().describe('Not with audio.'),
      filename: z.string().max(240).optional().describe('What a document is called.'),
      outside_window: outsideWindow,
    }),
    z.strictObject({ type: z.literal('wait'), minutes }),
    z.strictObject({
      type: z.literal('wait_until'),
      field: name.optional().describe('A field with a date, as fields.KEY or variables.KEY; this or weekday.'),
      days: z
        .int()
        .min(-3_660)
        .max(3_660)
        .optional()
        .describe('So many days after that date; before it where negative.'),
      weekday: z.enum(weekdays).optional().describe('The next such day; this or field.'),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .describe('HH:MM by the organization’s clock.'),
      when_past: z
        .enum(['go_on', 'end'])
        .optional()
        .describe('When the moment is past or there is no date: go on at once (default), or end the run.'),
    }),
    z.strictObject({ type: z.literal('wait_for_reply'), minutes }),
    z.strictObject({
      type: z.literal('condition'),
      field: name,
      op: name,
      value: z.unknown().optional(),
      // biome-ignore lint/suspicious/noThenProperty: the public API names this branch so. No code awaits the object.
      get then() {
        return z.array(automationStep).optional();
      },
      get else() {
        return z.array(automationStep).optional();
      },
    }),
    z.strictObject({
      type: z.literal('ask'),
      text: z.string().min(1).max(most.body),
      answer: z
        .enum(answerKinds)
        .describe('What the answer has to be: a date is kept as 2026-11-28, a cpf needs right check digits.'),
      choices: z
        .array(z.string().min(1).max(most.rowTitle))
        .max(most.rows)
        .optional()
        .describe('With answer choice: what can be tapped; answered also by its words or its number.'),
      save_to: name.describe('Where the answer is kept: fields.KEY of the contact, or variables.KEY of the run.'),
      minutes: minutes.describe('So long each answer is waited for.'),
      tries: z.int().min(1).max(10).optional().describe('So often it is asked at most; 3 where it is left out.'),
      retry_text: z
        .string()
        .max(most.body)
        .optional()
        .describe('Asks again when the answer does not fit; the question itself where it is left out.'),
      outside_window: outsideWindow,
      // biome-ignore lint/suspicious/noThenProperty: the public API names this branch so. No code awaits the object.
      get then() {
        return z.array(automationStep).optional();
      },
      get else() {
        return z.array(automationStep).optional();
      },
    }),
    z.strictObject({
      type: z.literal('hand_off'),
      reason: text.optional(),
      queue: name
        .optional()
        .describe('Where it waits for a person, by name or id; the default queue where it is left out.'),
    }),
    z.strictObject({
      type: z.literal('call_http'),
      url: z.url(),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
      body: z.unknown().optional(),
    }),
    z.strictObject({ type: z.literal('end'), reason: text.optional() }),
  ])
  .meta({ id: 'AutomationStep' });
export type AutomationStep = z.infer<typeof automationStep>;
export type AskStep = Extract<AutomationStep, { type: 'ask' }>;
export type BranchingStep = Extract<AutomationStep, { type: 'condition' | 'ask' }>;

/** Returns whether the step contains further steps, in the branches `then` and `else`. */
export const hasBranches = (step: AutomationStep | null | undefined): step is BranchingStep =>
  step?.type === 'condition' || step?.type === 'ask';

/**
 * Settings for special circumstances, such as a takeover by a person. Each setting has a default, so that earlier
 * versions of an automation remain valid.
 */
export const automationSettings = z.strictObject({
  when_taken_over: z
    .enum(['wait', 'skip'])
    .default('wait')
    .describe('While a person has the conversation: sends wait until it is released, or are skipped.'),
  when_archived: z
    .enum(['go_on', 'end'])
    .default('go_on')
    .describe('When the contact’s last conversation is archived at a send: go on, in a new one, or end the run.'),
  conditions: z
    .array(automationCondition)
    .max(20)
    .default([])
    .describe('What must hold of a contact to begin, and still after every wait.'),
  business_hours: z.boolean().default(false).describe('Sends wait for the organization’s business hours.'),
  connection_id: z.uuid().nullable().default(null).describe('The number that writes where there is no conversation.'),
});
export type AutomationSettings = z.infer<typeof automationSettings>;

/** An automation in the form that the editor, provisioning files and exports share. */
export const automationDefinition = z.strictObject({
  trigger: automationTrigger,
  steps: z.array(automationStep).max(200),
  cooldown_minutes: z.int().min(0).max(5_256_000),
  settings: automationSettings,
});
export type AutomationDefinition = z.infer<typeof automationDefinition>;
