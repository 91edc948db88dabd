import type * as en from '../en/mail.ts';

export const mail: typeof en.mail = {
  title: 'E-mails enviados',
  description:
    'O que foi escrito aos administradores, e às pessoas sobre suas contas. Sem um servidor de e-mail (SMTP_URL) nada sai, tudo pode ser lido aqui, e ninguém pode escolher uma nova senha por e-mail.',
  to: 'Para {name} ({address})',
  toAddress: 'Para {address}',
  status_queued: 'A caminho',
  status_sent: 'Enviado',
  status_kept: 'Só aqui',
  status_failed: 'Não aceito',
  error: 'O servidor de e-mail respondeu: {error}',
  emptyTitle: 'Nenhum e-mail ainda',
  emptyText:
    'Aqui ficam os convites, os avisos sobre contas e os avisos aos administradores, como o de um webhook que continua falhando.',
};

export const alerts: typeof en.alerts = {
  webhook_failing: 'Um webhook começou a falhar {time}.',
  webhook_disabled: 'Um webhook foi desativado: nada pôde ser entregue por 72 horas.',
  connection_config_error: 'Um número está com erro de configuração; começou {time}.',
  api_key_expiring: 'Uma chave de API termina em até 14 dias.',
  budget: 'O agente {name} já usou {percent}% do orçamento deste mês.',
  budget_over: 'O agente {name} usou todo o orçamento deste mês e não responde mais.',
  automation_loop: 'Duas automações iniciam uma à outra; a cadeia foi cortada.',
  loop: 'As automações “{by}” e “{name}” iniciam uma à outra; a cadeia foi cortada.',
  usage_corrected: 'O uso do mês foi recontado e corrigido.',
  usage_near: 'Pelo menos {percent}% das conversas do plano neste mês já foram usadas.',
  usage_near_day: 'Pelo menos {percent}% das conversas do plano já foram usadas; neste ritmo ele acaba em {day}.',
  usage_full: 'As conversas do plano neste mês acabaram.',
  loop_self: 'A automação “{name}” inicia a si mesma sem parar; a cadeia foi cortada.',
  more: '{count, plural, one {E mais uma coisa.} other {E mais # coisas.}}',
  look: 'Ver',
};
