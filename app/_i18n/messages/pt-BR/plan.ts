import type * as en from '../en/plan.ts';

export const plan: typeof en.plan = {
  title: 'Plano e custos',
  description: 'Quanto a organização usa do plano, e quanto custam suas mensagens.',
  trialEnds: 'O período de teste termina em {day}.',
};
