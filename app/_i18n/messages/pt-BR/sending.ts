import type * as en from '../en/sending.ts';

export const sending: typeof en.sending = {
  title: 'Envio',
  description:
    'O que a organização se permite quando escreve primeiro, por campanhas e automações, além das regras do WhatsApp. Vale a partir da próxima mensagem.',
  saved: 'Limites de envio salvos.',
  quiet: 'Horário de silêncio',
  quietHint: 'Ninguém recebe uma primeira mensagem nesse horário, pelo relógio do contato quando o telefone o revela.',
  isQuiet: 'Respeitar horário de silêncio',
  quiet_from: 'Das',
  quiet_to: 'Às',
  cap: 'Com que frequência',
  capHint: 'Quantas mensagens iniciadas por nós uma pessoa recebe no período. Respostas a quem escreve não contam.',
  isCapped: 'Limitar a frequência',
  cap_messages: 'Mensagens',
  cap_days: 'Em quantos dias',
  cooling: 'Descanso após recusa',
  coolingHint:
    'Quando o WhatsApp recusa marketing porque a pessoa já recebeu demais, ela não recebe mais por este tempo. O WhatsApp exige pelo menos um dia.',
  cooling_hours: 'Horas',
  live: 'Reservado para respostas ao vivo',
  liveHint: 'Parte do que um número pode enviar por segundo que campanhas e automações deixam livre para quem atende.',
  live_share: 'Por cento',
  budget: 'Orçamento',
  budgetHint: 'De campanhas e automações juntas. Vazio: sem orçamento. Quando acaba, as próximas esperam.',
  messages_per_day: 'Mensagens por dia',
  messages_per_day_wrong: 'Um número inteiro',
  money_per_month: 'Dólares por mês',
  money_per_month_wrong: 'Um valor como 25,00',
  range: 'De {min} a {max}',
};
