import type * as en from '../en/agent-trial.ts';

export const agentTrial: typeof en.agentTrial = {
  title: 'Teste',
  note: 'Você fala com o rascunho. Nada é enviado a ninguém, mudado ou guardado; as ferramentas só dizem o que fariam.',
  reset: 'Recomeçar',
  emptyTitle: 'Pergunte o que um cliente perguntaria',
  emptyText: 'Cada resposta mostra de onde vem, quanto custou e quanto demorou.',
  message: 'Mensagem para o rascunho',
  placeholder: 'Vocês entregam em Campinas?',
  send: 'Enviar',
  unsaved: 'Suas mudanças são salvas antes: o teste fala com o rascunho salvo.',
  thinking: 'O rascunho está pensando…',
  mend: 'Corrija primeiro os campos marcados: o teste fala com o rascunho salvo.',
  log: 'Conversa de teste',
  you: 'Você',
  handedOver: 'Chamaria uma pessoa: {reason}',
  nothingSaid: 'O cliente não receberia resposta.',
  again: 'Tentar de novo',
  makeCase: 'Criar um caso disto',
};
