import type * as en from '../en/guides.ts';

export const behaviourGuide: typeof en.behaviourGuide = {
  title: 'Comportamento',
  lead: 'O que quem integra encontra e a referência de uma operação sozinha não diz, cada coisa com o seu motivo.',
};

export const securityGuide: typeof en.securityGuide = {
  title: 'Segurança',
  lead: 'O que o Parley promete e os testes que garantem isso. Todos rodam antes de cada versão.',
  report: 'Relatar uma falha',
  reportHow:
    'Escreva a quem opera esta instalação, em particular e antes de contar a qualquer outra pessoa: o que você fez, o que viu, o que esperava. Uma instalação sua (<code>npm start</code>) é o lugar para experimentar; ela não precisa dos dados de ninguém. Por favor, não faça mais chamadas do que o necessário para mostrar o problema e não leia nada de outras pessoas.',
  reportThen:
    'O que se confirma é corrigido com um teste que antes falhava, no mecanismo e não no sintoma, e o seu nome é citado, se você quiser.',
};

export const errorsGuide: typeof en.errorsGuide = {
  title: 'Códigos de erro',
  lead: 'Decida por <code>error</code>; <code>message</code> é para pessoas e pode mudar.',
  all: 'Todos os códigos de erro',
  means: 'O que significa',
  toDo: 'O que fazer',
  answer: 'Uma resposta com ele',
};

export const webChatGuide = {
  title: 'Visitantes do chat na web',
  lead: 'Quem escreve no chat do seu site: o que o visitante digita é só alegado, o que seu servidor assina é conhecido.',
  claimed: 'O que o visitante digita',
  claimedText:
    'O nome e o e-mail que um visitante digitou ficam ao lado do contato, em <code>claimed</code>. Nenhum contato é encontrado por eles, nenhuma importação e nenhum <code>POST /contacts</code> os alcança, e o agente não fica sabendo. No painel aparecem marcados, e uma pessoa da equipe pode confirmar.',
  sign: 'Assine quem é',
  signText:
    'Crie o segredo do chat no painel, nas configurações do chat na web, e guarde no seu servidor. <code>signature</code> é o HMAC-SHA256 em hex minúsculo, com o segredo como chave (<code>wcsec_…</code>, o texto inteiro), sobre seis linhas unidas por quebra de linha: <code>v1</code>, <code>issued_at</code> (segundos unix), <code>user_id</code>, <code>email</code>, <code>phone</code>, <code>name</code>. O que você não informa é uma linha vazia.',
  language: 'Linguagem',
  tell: 'Avise o chat',
  tellText:
    'Em cada página em que a pessoa entrou na conta, depois da tag do script ou antes dela. A conversa e o contato são dela em qualquer navegador.',
  rules: 'O que vale',
  ruleOnce:
    'O contato é o que tem esse <code>user_id</code>; senão, o que tem o <code>email</code>; senão, o que tem o <code>phone</code>; senão, um novo. Dois contatos nunca viram um.',
  ruleDay: 'Uma assinatura vale por 24 horas a partir de <code>issued_at</code>. Assine de novo a cada página.',
  ruleVerified:
    'Assine um <code>email</code> ou <code>phone</code> só depois de verificar: acreditamos em quem ele indicar.',
  ruleRefused:
    'Uma assinatura errada ou antiga demais é <code>identity_not_proven</code>, no console do navegador, com o motivo. O chat segue com um desconhecido.',
  ruleReset:
    'Chame <code>reset</code> onde a pessoa sai da conta, ou <code>identify</code> com <code>null</code>: este navegador a esquece. O que foi dito antes de ela entrar fica com um desconhecido.',
  ruleSecret: 'Renovado, o segredo anterior vale por mais 24 horas, ou acaba na hora se você disser.',
};

export const webhooksGuide: typeof en.webhooksGuide = {
  title: 'Webhooks',
  lead: 'Tudo o que acontece na sua organização, enviado ao seu próprio servidor em cerca de um segundo. Responda 2xx em até 10 segundos; faça o trabalho depois.',
  arrives: 'O que chega',
  arrivesText:
    'Um POST com o evento em JSON: <code>id</code>, <code>type</code>, <code>api_version</code>, <code>created_at</code>, <code>org_id</code> e <code>data</code>, cujo <code>object</code> é o recurso como o GET dele o mostra, ou null quando ele não existe mais. GET /events mostra exatamente os mesmos corpos por 30 dias.',
  headerSignature: "t='<segundos unix>',v1='<hex>': a assinatura descrita abaixo",
  headerPrevious: 'a mesma com o segredo antigo, por 24 horas depois da troca',
  headerEvent: 'o tipo do evento',
  headerEventId: 'o id do evento: ignore um que você já viu',
  headerDeliveryId: 'o id da entrega, o mesmo em todas as tentativas',
  headerAttempt: 'qual tentativa é esta, a partir de 1',
  verify: 'Verifique',
  verifyText:
    '<code>v1</code> é o HMAC-SHA256 em hexadecimal minúsculo, com o segredo do endpoint como chave (<code>whsec_…</code>, o texto inteiro), sobre <code>t</code>, um ponto e o corpo bruto. Use o corpo exatamente como recebido: um que foi interpretado e escrito de novo tem outros bytes. Recuse o que tiver mais de 300 segundos.',
  language: 'Linguagem',
  vectors: 'Vetores de teste',
  vectorsText: 'Cada uma das funções acima dá estes vereditos nos nossos testes; a sua também deve dar.',
  accept: 'aceitar',
  refuse: 'recusar',
  secret: 'Segredo',
  body: 'Corpo',
  empty: '(vazio)',
  clock: 'O relógio do receptor',
  try: 'Teste o seu receptor',
  tryText: 'Envia uma entrega como o Parley enviaria, só com curl e openssl:',
  tryPanel:
    "No painel, <em>Enviar exemplo</em> entrega um corpo de exemplo de qualquer tipo, com <code>data.example</code> true; POST /webhooks/'{id}'/test envia um evento do tipo webhook.test.",
  fails: 'Quando falha',
  failsWhat: 'Tudo o que não for 2xx em até 10 segundos é uma falha; redirecionamentos não são seguidos.',
  failsAgain:
    'Novas tentativas vêm depois de 1 minuto, 5 minutos, 30 minutos, 2 horas e 12 horas; depois de seis, a entrega está esgotada. Um reenvio manual acrescenta uma.',
  failsTwice: 'O mesmo evento pode chegar duas vezes (uma resposta lenta, um reenvio manual): guarde o Svc-Event-Id.',
  failsLong:
    'Um endpoint que falha há mais de uma hora aparece em <code>alerts</code> de GET /org, e os administradores recebem um e-mail; de novo após 24 e 48 horas. Depois de 72 horas sem sucesso, ele é desativado.',
  failsMissed:
    'O que acontece nesse meio-tempo fica registrado: ative o endpoint de novo e envie o que ele perdeu com um clique.',
  types: 'Os {count} tipos de evento',
  bodyOf: 'Um corpo de {type}',
};
