import type * as en from '../en/inspector.ts';

export const inspector: typeof en.inspector = {
  title: 'Inspetor de webhooks',
  description:
    'Um destino de webhooks para experimentar: mostra, como chegaram, as 100 entregas mais recentes do último dia. Só existe no ambiente de testes.',
  address: 'Endereço',
  addressText: 'Adicione-o como endpoint em Webhooks ou com POST /v1/webhooks. Quem o conhece pode enviar para cá.',
  answer: 'Como ele responde',
  answer_ok: 'Aceita tudo',
  answer_fail: 'Falha com 500',
  answer_slow: 'Demora demais',
  answerText_ok: 'Toda entrega dá certo.',
  answerText_fail: 'Toda entrega falha e é tentada de novo: depois de 1 minuto, depois 5 e 30.',
  answerText_slow: 'A resposta vem depois que a entrega parou de esperar, e ela é tentada de novo.',
  clear: 'Esvaziar',
  emptyTitle: 'Nada chegou ainda',
  emptyText: 'Adicione o endereço como endpoint e altere um contato, ou envie um evento de teste.',
  noEvent: 'Não é um evento',
  attempt: 'Tentativa {n}',
  waiting: 'esperando',
  answered: 'Respondida com {status}.',
  held: 'A resposta está sendo retida.',
  headers: 'Cabeçalhos',
  body: 'Corpo',
  cut: 'Só o começo do corpo é guardado.',
  verdict_genuine: 'Assinatura certa',
  verdict_old: 'Assinatura antiga demais',
  verdict_different: 'Assinatura errada',
  verdict_missing: 'Sem assinatura',
  verdict_unknown: 'Assinatura de ninguém',
  explain_genuine:
    'A assinatura confere com estes bytes e o segredo do endpoint, e foi feita há menos de 300 segundos.',
  explain_old: 'A assinatura confere, mas foi feita mais de 300 segundos antes: quem recebe a recusa.',
  explain_different:
    'A assinatura não confere com o segredo de nenhum endpoint com este endereço, ou o corpo foi alterado.',
  explain_missing: 'Não há um cabeçalho Svc-Signature na forma t=…,v1=…: isto não veio de um webhook.',
  explain_unknown: 'Está assinado, mas nenhum endpoint da organização tem mais este endereço.',
};
