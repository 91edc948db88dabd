import { publicUrl } from '#server/base/env.ts';

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly organization_name: string;
}

interface Facts {
  readonly agent: string;
  readonly agentId: string;
  readonly percent: number;
  /** US dollars as decimal text. */
  readonly cost: string;
  readonly budget: string;
}

/** Writes the e-mail that tells an administrator about an agent's budget, in the administrator's language. */
export function budgetWords(reader: Reader, facts: Facts): { subject: string; text: string } {
  const { agent, agentId, percent } = facts;
  const isEnglish = reader.locale.startsWith('en');
  const format = new Intl.NumberFormat(isEnglish ? 'en' : 'pt-BR', { style: 'currency', currency: 'USD' });
  const [cost, budget] = [format.format(Number(facts.cost)), format.format(Number(facts.budget))];
  const link = `${publicUrl()}/agents/${agentId}`;
  const isOver = percent >= 100;
  const english = [
    `Hello ${reader.name},`,
    `The agent ${agent} of ${reader.organization_name} has cost ${cost} this month: ${percent}% of its budget of ${budget}.`,
    isOver
      ? 'It answers nobody any more: who writes is passed to a person, until the month ends or the budget is raised and published.'
      : 'It goes on answering. When the budget is used up, who writes is passed to a person.',
    `To the agent: ${link}`,
  ];
  const portuguese = [
    `Olá, ${reader.name},`,
    `O agente ${agent} de ${reader.organization_name} custou ${cost} neste mês: ${percent}% do orçamento de ${budget}.`,
    isOver
      ? 'Ele não responde mais: quem escreve é passado a uma pessoa, até o mês acabar ou o orçamento ser aumentado e publicado.'
      : 'Ele continua respondendo. Quando o orçamento acabar, quem escreve é passado a uma pessoa.',
    `Ir para o agente: ${link}`,
  ];
  return {
    subject: isEnglish ? `${percent}% of the budget used: ${agent}` : `${percent}% do orçamento usado: ${agent}`,
    text: (isEnglish ? english : portuguese).join('\n\n'),
  };
}
