import type { MailedReport } from '#server/contract/insight/mailed-report.ts';

export const mailedReportExample: MailedReport = {
  id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6b71',
  name: 'A semana',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  sections: ['headline', 'first_answers'],
  locale: 'pt-BR',
  is_paused: false,
  next_due_at: '2026-11-30T11:00:00.000Z',
  last_sent_at: '2026-11-23T11:00:04.118Z',
  recipients: [{ id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e03', name: 'Ana Ribeiro', may_see: true }],
};
