import { minutesPerMessage } from '#server/contract/insight/figure-words.ts';
import type { ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import { harmless } from '../../platform/mail/harmless.ts';
import type { ReportLanguage, SectionContext } from './report-language.ts';
import { atMostShown, said } from './shown.ts';

const before = (cadence: ReportCadence): string => (cadence === 'monthly' ? 'the month before' : 'the week before');

/** Writes how a count compares with the count of the previous period. */
function than({ cadence, text }: SectionContext, now: number, then: number): string {
  if (now === then) return `as many as ${before(cadence)}`;
  const [count, word] = now > then ? [now - then, 'more'] : [then - now, 'fewer'];
  return `${text.count(count)} ${word} than ${before(cadence)} (${text.count(then)})`;
}
const beside = ({ cadence }: SectionContext, then: string | null): string =>
  then === null ? '' : ` (${before(cadence)}: ${then})`;

function headline(of: SectionContext): string[] {
  const { text, numbers } = of;
  const { totals: now, before: then } = numbers;
  const conversations = (count: number) => `${text.count(count)} ${count === 1 ? 'conversation' : 'conversations'}`;
  const messages = (count: number) => `${text.count(count)} ${count === 1 ? 'message' : 'messages'}`;
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const opened = now.conversations_opened;
  const resolved = now.conversations_resolved;
  const share = now.ai_resolution_rate;
  return [
    `${conversations(opened)} ${were(opened)} opened, ${than(of, opened, then.conversations_opened)}.`,
    `${text.count(resolved)} ${were(resolved)} resolved, ${than(of, resolved, then.conversations_resolved)}.`,
    ...(share === null
      ? []
      : [
          `The AI resolved ${text.share(share)} of them${beside(of, said(then.ai_resolution_rate, text.share))}; this can still fall while customers come back within 72 hours.`,
        ]),
    `A person was asked for in ${conversations(now.handoffs)}, ${than(of, now.handoffs, then.handoffs)}.`,
    `Customers wrote ${messages(now.messages_in)}, ${than(of, now.messages_in, then.messages_in)}.`,
    `${messages(now.messages_out)} ${were(now.messages_out)} sent, ${than(of, now.messages_out, then.messages_out)}.`,
    ...(now.messages_out_by.ai === 0
      ? []
      : [
          `The AI saved about ${text.spent(now.messages_out_by.ai * minutesPerMessage, { minutes: 'minutes', hour: 'hour', hours: 'hours' })} of work, counted as ${minutesPerMessage} minutes for each of its messages.`,
        ]),
    now.rating_average === null
      ? 'Nobody rated a conversation.'
      : `Customers rated ${text.score(now.rating_average)} of 5 on average${beside(of, said(then.rating_average, text.score))}, in ${text.count(now.ratings)} ${now.ratings === 1 ? 'rating' : 'ratings'}.`,
  ];
}

function firstAnswers(of: SectionContext): string[] {
  const { text, numbers } = of;
  const { totals: now, before: then } = numbers;
  if (now.first_response_p50 === null || now.first_response_p90 === null) return ['There was no first answer.'];
  const time = text.duration;
  const by = (who: string, { count, first_response_p50: p50 }: typeof now.by.ai) =>
    `${who} gave ${text.count(count)}${p50 === null ? '' : `, typically within ${time(p50)}`}.`;
  return [
    `A first answer typically took ${time(now.first_response_p50)}${beside(of, said(then.first_response_p50, time))}.`,
    `9 of 10 came within ${time(now.first_response_p90)}${beside(of, said(then.first_response_p90, time))}.`,
    ...(now.useful_response_p50 === null
      ? []
      : [
          `A first useful answer typically took ${time(now.useful_response_p50)}${beside(of, said(then.useful_response_p50, time))}.`,
        ]),
    by('The AI', now.by.ai),
    by('People', now.by.person),
    ...(now.by.other.count > 0 ? [by('Automations and the API', now.by.other)] : []),
  ];
}

function answeredBy({ text, numbers, cadence }: SectionContext): string[] {
  const line = (
    { conversations_resolved: all, answered_by: by }: typeof numbers.totals,
    first: (count: string) => string,
  ) => {
    const nobody = Math.max(all - by.ai - by.person - by.both, 0);
    return `${first(text.count(all))}: the AI alone answered ${text.count(by.ai)}, people alone ${text.count(by.person)}, both ${text.count(by.both)}, nobody ${text.count(nobody)}.`;
  };
  const { totals: now, before: then } = numbers;
  const period = before(cadence);
  return [
    now.conversations_resolved === 0 ? 'No conversation was resolved.' : line(now, (count) => `Of ${count} resolved`),
    ...(then.conversations_resolved === 0
      ? []
      : [line(then, (count) => `${period[0]?.toUpperCase()}${period.slice(1)}, of ${count} resolved`)]),
  ];
}

function campaigns({ numbers, text, seesCosts }: SectionContext): string[] {
  const rows = numbers.campaigns?.rows ?? [];
  if (rows.length === 0) return ['No campaign wrote to anybody.'];
  const { shown, more } = atMostShown(rows);
  const lines = shown.map(({ name, sent, delivered, read, replied, converted, opted_out, failed, cost, unknown }) => {
    const paid = text.money(cost);
    const costs = seesCosts && paid !== '' ? ` WhatsApp cost ${unknown > 0 ? 'at least ' : ''}${paid}.` : '';
    const parts = `${text.count(sent)} sent, ${text.count(delivered)} delivered, ${text.count(read)} read, ${text.count(replied)} replied, ${text.count(converted)} converted, ${text.count(opted_out)} opted out, ${text.count(failed)} failed`;
    return `${harmless(name)}: ${parts}.${costs}`;
  });
  return more > 0 ? [...lines, `And ${text.count(more)} more on the page.`] : lines;
}

function costs({ numbers, text }: SectionContext): string[] {
  if (!numbers.spending) return [];
  const { operator, ai, per_conversation: each, conversations_unknown: unknown } = numbers.spending;
  const paid = text.money(operator.cost);
  const thought = ai.cost ? text.money([ai.cost]) : null;
  return [
    paid === ''
      ? `WhatsApp ${operator.unknown > 0 ? 'cost something for which no price is known' : 'cost nothing'}.`
      : `WhatsApp cost ${operator.unknown > 0 ? `at least ${paid}: of some messages no price is known` : paid}.`,
    ai.turns === 0
      ? 'The AI cost nothing.'
      : thought === null
        ? 'What the AI cost is not known: a price is missing.'
        : `The AI cost ${thought}.`,
    ...(each.length > 0
      ? [
          `One conversation cost ${text.money(each)} on average${unknown > 0 ? `, without ${text.count(unknown)} of which not all is known` : ''}.`,
        ]
      : []),
  ];
}

/** The texts of a report in English. */
export const englishReport: ReportLanguage = {
  titles: {
    headline: 'In short',
    first_answers: 'First answers',
    answered_by: 'Who answered',
    campaigns: 'Campaigns',
    costs: 'Costs',
  },
  lines: { headline, first_answers: firstAnswers, answered_by: answeredBy, campaigns, costs },
  subject: (organization, days, isTrial) => `${isTrial ? 'Trial: ' : ''}${organization}, ${days}`,
  hello: (name) => `Hello ${name},`,
  about: (report, organization, days, cadence) =>
    `“${report}” of ${organization}: ${days}, with ${before(cadence)} beside it.`,
  trial: 'This is a trial. Nobody else got it.',
  completeTo: (moment) => `These numbers are complete up to ${moment}. The page has what came after.`,
  toPage: (url) => `To the report: ${url}`,
  toLeave: (url) =>
    `You get this e-mail because an administrator chose you. To get it no more, open this page and leave the report: ${url}`,
};
