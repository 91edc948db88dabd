import type { Behaviour } from './behaviour.ts';

/** What callers and administrators feel of their organization and its team. */
export const ofOrganizations: readonly Behaviour[] = [
  {
    decisions: [12, 14],
    what: {
      en: '`/tags`, `/users`, `/quick-replies` are newest first; what has a position (`/fields`, `/pipelines`) goes by it. Removing a tag or a custom field takes it from every contact, each with its event; a stage with contacts stays, a pipeline with contacts goes only when that is confirmed. A month of `/org/usage` is a calendar month in UTC. `updated_since` of `/partner/usage` goes by when a client was made.',
      'pt-BR':
        '`/tags`, `/users`, `/quick-replies` vêm do mais novo ao mais antigo; o que tem posição (`/fields`, `/pipelines`) segue a posição. Remover uma etiqueta ou um campo personalizado o tira de todos os contatos, cada um com o seu evento; uma etapa com contatos fica, um funil com contatos só sai com confirmação. Um mês de `/org/usage` é um mês do calendário em UTC. `updated_since` de `/partner/usage` se guia pela criação do cliente.',
    },
    why: {
      en: 'Your copy follows by events, and nobody loses a place in a pipeline by a slip. Sums of a month that runs have no moment of change.',
      'pt-BR':
        'A sua cópia acompanha pelos eventos, e ninguém perde o lugar em um funil por descuido. As somas de um mês em curso não têm um momento de mudança.',
    },
  },
  {
    decisions: [13, 54],
    what: {
      en: 'An invitation’s link opens no account: a known person proves the password; only one who is a member nowhere and has none may choose it there. A mailbox is proven by a mailed link (or the deployment’s own word); until then the account stays in the organization that invited it, and with the proof everything of whoever had it before ends. Who leaves hands contacts and open conversations to somebody, or conversations go into the human queue.',
      'pt-BR':
        'O link de um convite não abre conta nenhuma: quem já tem conta confirma a senha; só quem não é membro de nada e não tem senha pode escolhê-la ali. Uma caixa de correio se comprova por um link enviado a ela (ou pela palavra da própria instalação); até lá a conta não sai da organização que a convidou, e com a comprovação termina tudo o que era de quem a tinha antes. Quem sai deixa contatos e conversas abertas para alguém, ou as conversas vão para a fila de pessoas.',
    },
    why: {
      en: 'Whoever invites an address must not gain the account of whom it belongs to.',
      'pt-BR': 'Quem convida um endereço não pode ganhar a conta do dono dele.',
    },
  },
  {
    decisions: [62],
    what: {
      en: 'In the panel, erasing for good and taking the contact base out is for administrators and editors; keys need their scope alone.',
      'pt-BR':
        'No painel, apagar de vez e exportar a base de contatos é para administradores e editores; chaves só precisam do escopo.',
    },
    why: {
      en: 'A key is made by an administrator, who chose its scopes.',
      'pt-BR': 'Uma chave é criada por um administrador, que escolheu os escopos dela.',
    },
  },
  {
    decisions: [55],
    what: {
      en: 'A number is the organization’s whose token the operator confirms it for; one that is not verified receives nothing. A removed number keeps its conversations.',
      'pt-BR':
        'Um número é da organização com cujo token a operadora o confirma; um que não foi verificado não recebe nada. Um número removido mantém as conversas.',
    },
    why: {
      en: 'Whoever only names a number must get nothing of what its customers write.',
      'pt-BR': 'Quem apenas cita um número não pode receber nada do que os clientes dele escrevem.',
    },
  },
  {
    decisions: [57],
    what: {
      en: 'Room runs out in order: strangers have quotas a day; below a floor of free space files and bulk work are 507 `storage_full`, while texts go on.',
      'pt-BR':
        'O espaço acaba em ordem: estranhos têm cotas por dia; abaixo de um mínimo de espaço livre, arquivos e trabalho em massa são 507 `storage_full`, enquanto os textos continuam.',
    },
    why: {
      en: 'A customer’s message is the last thing to be refused.',
      'pt-BR': 'A mensagem de um cliente é a última coisa a ser recusada.',
    },
  },
];
