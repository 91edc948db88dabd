import { minutesPerMessage } from '#server/contract/insight/figure-words.ts';
import type { ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import { harmless } from '../../platform/mail/harmless.ts';
import type { ReportLanguage, SectionContext } from './report-language.ts';
import { atMostShown, said } from './shown.ts';

const before = (cadence: ReportCadence): string => (cadence === 'monthly' ? 'mês anterior' : 'semana anterior');
const inBefore = (cadence: ReportCadence): string => (cadence === 'monthly' ? 'no mês anterior' : 'na semana anterior');

/** Writes how a count compares with the count of the previous period. */
function than({ cadence, text }: SectionContext, now: number, then: number): string {
  if (now === then) return `o mesmo que ${inBefore(cadence)}`;
  const [count, word] = now > then ? [now - then, 'a mais'] : [then - now, 'a menos'];
  return `${text.count(count)} ${word} que ${inBefore(cadence)} (${text.count(then)})`;
}
const beside = ({ cadence }: SectionContext, then: string | null): string =>
  then === null ? '' : ` (${before(cadence)}: ${then})`;

function headline(of: SectionContext): string[] {
  const { text, numbers } = of;
  const { totals: now, before: then } = numbers;
  const conversations = (count: number) => `${text.count(count)} ${count === 1 ? 'conversa' : 'conversas'}`;
  const messages = (count: number) => `${text.count(count)} ${count === 1 ? 'mensagem' : 'mensagens'}`;
  const opened = now.conversations_opened;
  const resolved = now.conversations_resolved;
  const share = now.ai_resolution_rate;
  return [
    `${conversations(opened)} ${opened === 1 ? 'aberta' : 'abertas'}, ${than(of, opened, then.conversations_opened)}.`,
    `${conversations(resolved)} ${resolved === 1 ? 'resolvida' : 'resolvidas'}, ${than(of, resolved, then.conversations_resolved)}.`,
    ...(share === null
      ? []
      : [
          `A IA resolveu ${text.share(share)} delas${beside(of, said(then.ai_resolution_rate, text.share))}; ainda pode cair se clientes voltarem em até 72 horas.`,
        ]),
    `Transferências para a equipe em ${conversations(now.handoffs)}, ${than(of, now.handoffs, then.handoffs)}.`,
    `Os clientes escreveram ${messages(now.messages_in)}, ${than(of, now.messages_in, then.messages_in)}.`,
    `${messages(now.messages_out)} ${now.messages_out === 1 ? 'enviada' : 'enviadas'}, ${than(of, now.messages_out, then.messages_out)}.`,
    ...(now.messages_out_by.ai === 0
      ? []
      : [
          `A IA economizou cerca de ${text.spent(now.messages_out_by.ai * minutesPerMessage, { minutes: 'minutos', hour: 'hora', hours: 'horas' })} de trabalho, contando ${minutesPerMessage} minutos por mensagem dela.`,
        ]),
    now.rating_average === null
      ? 'Ninguém avaliou uma conversa.'
      : `Os clientes deram nota ${text.score(now.rating_average)} de 5 em média${beside(of, said(then.rating_average, text.score))}, em ${text.count(now.ratings)} ${now.ratings === 1 ? 'avaliação' : 'avaliações'}.`,
  ];
}

function firstAnswers(of: SectionContext): string[] {
  const { text, numbers } = of;
  const { totals: now, before: then } = numbers;
  if (now.first_response_p50 === null || now.first_response_p90 === null) return ['Não houve primeira resposta.'];
  const time = text.duration;
  const by = (who: string, { count, first_response_p50: p50 }: typeof now.by.ai) =>
    `${who}: ${text.count(count)}${p50 === null ? '' : `, em geral em ${time(p50)}`}.`;
  return [
    `A primeira resposta levou em geral ${time(now.first_response_p50)}${beside(of, said(then.first_response_p50, time))}.`,
    `9 em 10 vieram em até ${time(now.first_response_p90)}${beside(of, said(then.first_response_p90, time))}.`,
    ...(now.useful_response_p50 === null
      ? []
      : [
          `A primeira resposta útil levou em geral ${time(now.useful_response_p50)}${beside(of, said(then.useful_response_p50, time))}.`,
        ]),
    by('Dadas pela IA', now.by.ai),
    by('Dadas por pessoas', now.by.person),
    ...(now.by.other.count > 0 ? [by('Dadas por automações e pela API', now.by.other)] : []),
  ];
}

function answeredBy({ text, numbers, cadence }: SectionContext): string[] {
  const line = (
    { conversations_resolved: all, answered_by: by }: typeof numbers.totals,
    first: (count: string) => string,
  ) => {
    const nobody = Math.max(all - by.ai - by.person - by.both, 0);
    return `${first(text.count(all))}: só a IA respondeu ${text.count(by.ai)}, só pessoas ${text.count(by.person)}, as duas ${text.count(by.both)}, ninguém ${text.count(nobody)}.`;
  };
  const { totals: now, before: then } = numbers;
  const period = inBefore(cadence);
  return [
    now.conversations_resolved === 0
      ? 'Nenhuma conversa foi resolvida.'
      : line(now, (count) => `De ${count} ${now.conversations_resolved === 1 ? 'resolvida' : 'resolvidas'}`),
    ...(then.conversations_resolved === 0
      ? []
      : [
          line(
            then,
            (count) =>
              `${period[0]?.toUpperCase()}${period.slice(1)}, de ${count} ${then.conversations_resolved === 1 ? 'resolvida' : 'resolvidas'}`,
          ),
        ]),
  ];
}

function campaigns({ numbers, text, seesCosts }: SectionContext): string[] {
  const rows = numbers.campaigns?.rows ?? [];
  if (rows.length === 0) return ['Nenhuma campanha escreveu para alguém.'];
  const { shown, more } = atMostShown(rows);
  const lines = shown.map(({ name, sent, delivered, read, replied, converted, opted_out, failed, cost, unknown }) => {
    const paid = text.money(cost);
    const costs = seesCosts && paid !== '' ? ` O WhatsApp custou ${unknown > 0 ? 'pelo menos ' : ''}${paid}.` : '';
    const parts = `${text.count(sent)} enviadas, ${text.count(delivered)} entregues, ${text.count(read)} lidas, ${text.count(replied)} respondidas, ${text.count(converted)} convertidas, ${text.count(opted_out)} descadastros, ${text.count(failed)} falhas`;
    return `${harmless(name)}: ${parts}.${costs}`;
  });
  return more > 0 ? [...lines, `E mais ${text.count(more)} na página.`] : lines;
}

function costs({ numbers, text }: SectionContext): string[] {
  if (!numbers.spending) return [];
  const { operator, ai, per_conversation: each, conversations_unknown: unknown } = numbers.spending;
  const paid = text.money(operator.cost);
  const thought = ai.cost ? text.money([ai.cost]) : null;
  return [
    paid === ''
      ? operator.unknown > 0
        ? 'O WhatsApp custou algo de que não se sabe o preço.'
        : 'O WhatsApp não custou nada.'
      : `O WhatsApp custou ${operator.unknown > 0 ? `pelo menos ${paid}: de algumas mensagens não se sabe o preço` : paid}.`,
    ai.turns === 0
      ? 'A IA não custou nada.'
      : thought === null
        ? 'Não se sabe quanto a IA custou: falta um preço.'
        : `A IA custou ${thought}.`,
    ...(each.length > 0
      ? [
          `Uma conversa custou em média ${text.money(each)}${unknown > 0 ? `, sem ${text.count(unknown)} de que não se sabe tudo` : ''}.`,
        ]
      : []),
  ];
}

/** The texts of a report in Portuguese. */
export const portugueseReport: ReportLanguage = {
  titles: {
    headline: 'Em resumo',
    first_answers: 'Primeiras respostas',
    answered_by: 'Quem respondeu',
    campaigns: 'Campanhas',
    costs: 'Custos',
  },
  lines: { headline, first_answers: firstAnswers, answered_by: answeredBy, campaigns, costs },
  subject: (organization, days, isTrial) => `${isTrial ? 'Teste: ' : ''}${organization}, ${days}`,
  hello: (name) => `Olá, ${name},`,
  about: (report, organization, days, cadence) =>
    `“${report}” de ${organization}: ${days}, ao lado ${cadence === 'monthly' ? 'do mês anterior' : 'da semana anterior'}.`,
  trial: 'Isto é um teste. Ninguém mais o recebeu.',
  completeTo: (moment) => `Estes números estão completos até ${moment}. O que veio depois está na página.`,
  toPage: (url) => `Ver o relatório: ${url}`,
  toLeave: (url) =>
    `Você recebe este e-mail porque um administrador escolheu você. Para não receber mais, abra esta página e saia do relatório: ${url}`,
};
