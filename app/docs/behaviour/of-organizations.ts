import type { Behaviour } from './behaviour.ts';

/** How an organization and its team behave, from the view of integrators and administrators. */
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
    decisions: [147, 150, 155],
    what: {
      en: 'Reports are in the panel. Beside its own views, each person makes boards there: up to 12 charts in an order of their own, begun from a template or from nothing, up to 20 boards in an organization. Period, filters and the period before are those of the page. Administrators and editors share a board with administrators, with editors too, or with all who see reports; each person sees only the charts their role sees. A board somebody else changed meanwhile is not saved over. The same numbers go out by e-mail every week or month, with the time the AI saved in minutes below an hour.',
      'pt-BR':
        'Os relatórios estão no painel. Ao lado das visões da página, cada pessoa monta quadros: até 12 gráficos na ordem dela, a partir de um modelo ou do zero, até 20 quadros em uma organização. Período, filtros e período anterior são os da página. Administradores e editores compartilham um quadro com administradores, também com editores, ou com todos que veem relatórios; cada pessoa vê só os gráficos que o papel dela vê. Um quadro que outra pessoa mudou enquanto isso não é sobrescrito. Os mesmos números vão por e-mail toda semana ou mês, com o tempo que a IA economizou em minutos quando é menos de uma hora.',
    },
    why: {
      en: 'A board asks for its numbers as the page does: there are no second definitions, and no second permissions.',
      'pt-BR': 'O quadro pede os números como a página pede: não há segundas definições nem segundas permissões.',
    },
  },
  {
    decisions: [13, 54, 145],
    what: {
      en: 'An invitation’s link opens no account: a known person proves the password; only one who is a member nowhere and has none may choose it there. A mailbox is proven by a mailed link (or the deployment’s own word); until then the account is that of the organization that invited it, others may have their own with the same e-mail, and with the proof everything of whoever had one before ends. Who leaves hands contacts and open conversations to somebody, or conversations go into the human queue.',
      'pt-BR':
        'O link de um convite não abre conta nenhuma: quem já tem conta confirma a senha; só quem não é membro de nada e não tem senha pode escolhê-la ali. Uma caixa de correio se comprova por um link enviado a ela (ou pela palavra da própria instalação); até lá a conta é só da organização que a convidou, outras podem ter a sua própria com o mesmo e-mail, e com a comprovação termina tudo o que era de quem tinha uma antes. Quem sai deixa contatos e conversas abertas para alguém, ou as conversas vão para a fila de pessoas.',
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
