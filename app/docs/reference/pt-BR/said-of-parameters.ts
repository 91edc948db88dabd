/** Translations of the OpenAPI document's descriptions of parameters. */
export const saidOfParameters: Readonly<Record<string, string>> = {
  'The agent’s id or its slug.': 'O id do agente ou o slug dele.',
  'The same key and body give the first result again; kept 7 days.':
    'A mesma chave com o mesmo corpo dá de novo o primeiro resultado; guardada por 7 dias.',
  'Yours, reused in the answer and in our logs; one of another form is replaced.':
    'Seu, repetido na resposta e nos nossos registros; em outra forma, é substituído.',
  'Items per page, 1 to 200 (default 50); more than 200 is read as 200.':
    'Itens por página, de 1 a 200 (padrão: 50); mais de 200 é lido como 200.',
  'next_cursor of the page before.': 'O next_cursor da página anterior.',
  'Only records changed since then, oldest change first.':
    'Só os registros alterados desde então, a alteração mais antiga primeiro.',
  'UUID of the resource': 'UUID do recurso',
  'ISO 8601, or a date: the beginning of that day for the organization. Default: 30 days before `to`.':
    'ISO 8601, ou uma data: o começo desse dia para a organização. Padrão: 30 dias antes de `to`.',
  'ISO 8601 (what happens then is not in it), or a date (that day is in it). Default: now.':
    'ISO 8601 (o que acontece nesse instante fica de fora), ou uma data (esse dia entra). Padrão: agora.',
  'Of the series: days or hours of the organization’s clock.': 'Da série: dias ou horas do relógio da organização.',
  'The flow’s token, where no header Authorization carries it.':
    'O token do fluxo, onde nenhum cabeçalho Authorization o traz.',
  'For example APPROVED; in any case.': 'Por exemplo, APPROVED; em maiúsculas ou minúsculas.',
  'anonymize (default) or erase.': 'anonymize (padrão) ou erase.',
  'Items per page; without it all of them (at most 300).': 'Itens por página; sem ele, todos (no máximo 300).',
  'Exact, case-insensitive.': 'Exato, sem diferenciar maiúsculas de minúsculas.',
  'Any spelling.': 'Em qualquer grafia.',
  'Name, e-mail or phone.': 'Nome, e-mail ou telefone.',
  'Name or id.': 'Nome ou id.',
  'Name or id, within pipeline.': 'Nome ou id, dentro de pipeline.',
  'true: only lost; false: only active.': 'true: só os perdidos; false: só os ativos.',
  'User id or none.': 'Id de usuário, ou none.',
  'json (default), or markdown: ready-to-paste text.': 'json (padrão), ou markdown: texto pronto para colar.',
  'User who took the conversation over.': 'Usuário que assumiu a conversa.',
  'Asked for a human and not yet served.': 'Pediu uma pessoa e ainda não foi atendida.',
  'The number of the customer, in any spelling.': 'O número do cliente, em qualquer grafia.',
  'true: only roles that may own contacts and receive conversations.':
    'true: só os papéis que podem ser responsáveis por contatos e receber conversas.',
  'Only members with this role.': 'Só membros com este papel.',
  'contact when absent.': 'contact quando ausente.',
  'Only events from then on.': 'Só eventos a partir de então.',
  'Our id of the message.': 'O nosso id da mensagem.',
  "The network operator's id of the message.": 'O id que a operadora deu à mensagem.',
  'YYYY-MM in UTC; the current one when absent.': 'YYYY-MM em UTC; o mês atual quando ausente.',
  'Only clients made since then, the oldest first: sums have no moment of change.':
    'Só clientes criados desde então, do mais antigo para o mais novo: somas não têm momento de alteração.',
  'Only deliveries of this event type.': 'Só entregas deste tipo de evento.',
  'Only deliveries in this state.': 'Só entregas nesta situação.',
};
