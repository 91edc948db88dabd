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

export const heldBack: typeof en.heldBack = {
  text: 'Este banco de dados foi restaurado ou copiado: nada sai dele (mensagens, respostas da IA, webhooks, e-mails, automações) até ser liberado. O que os clientes escrevem é guardado.',
  textForAll:
    'Esta instalação foi restaurada: nenhuma mensagem é enviada até ser liberada. O que os clientes escrevem é guardado.',
  byOperator: 'Quem opera este servidor faz a liberação: npm run release-restored.',
  due: 'A enviar: {due}.',
  nothingDue: 'Nada a enviar.',
  due_ai_answers: '{count, plural, one {# resposta da IA} other {# respostas da IA}}',
  due_deliveries: '{count, plural, one {# entrega de webhook} other {# entregas de webhook}}',
  due_campaigns: '{count, plural, one {# campanha, que você retoma} other {# campanhas, que você retoma uma a uma}}',
  due_flows: '{count, plural, one {# execução de automação} other {# execuções de automações}}',
  due_emails: '{count, plural, one {# e-mail} other {# e-mails}}',
  due_ratings: '{count, plural, one {# pesquisa de avaliação} other {# pesquisas de avaliação}}',
  due_waiting_notices:
    '{count, plural, one {# cliente esperando por uma pessoa} other {# clientes esperando por uma pessoa}}',
  due_push_notices: '{count, plural, one {# notificação} other {# notificações}}',
  release: 'Liberar',
  confirmTitle: 'Liberar todos os envios?',
  confirmText: 'Sai na hora: {due}. Não dá para desfazer.',
};

export const alerts: typeof en.alerts = {
  webhook_failing: 'Um webhook começou a falhar {time}.',
  webhook_disabled: 'Um webhook foi desativado: nada pôde ser entregue por 72 horas.',
  connection_config_error: 'Um número está com erro de configuração; começou {time}.',
  api_key_expiring: 'Uma chave de API termina em até 14 dias.',
  ending_in_use: 'Algo que termina em 7 de dezembro de 2026 ainda está em uso.',
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
