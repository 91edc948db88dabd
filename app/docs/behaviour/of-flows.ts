import type { Behaviour } from './behaviour.ts';

/** How automations and campaigns behave, from the view of integrators and administrators. */
export const ofFlows: readonly Behaviour[] = [
  {
    decisions: [69],
    what: {
      en: 'A refused `POST /automation-trigger` changes nothing, not even the contact. A token that differs between header, query and body is 400 `invalid_request`. A flow whose own conditions the contact does not meet answers 409 `conditions_not_met`. A run keeps the version it began with; publishing lets older runs end, or moves those whose earlier steps are the same. What happened more than six hours ago starts nothing. Every start that did not begin is kept for 30 days with its reason.',
      'pt-BR':
        'Um `POST /automation-trigger` recusado não muda nada, nem o contato. Um token que difere entre cabeçalho, query e corpo é 400 `invalid_request`. Um fluxo cujas condições o contato não atende responde 409 `conditions_not_met`. Uma execução mantém a versão com que começou; publicar deixa as mais antigas terminarem, ou leva para a nova versão aquelas cujos passos anteriores são os mesmos. O que aconteceu há mais de seis horas não inicia nada. Todo início que não se deu fica guardado por 30 dias, com o motivo.',
    },
    why: {
      en: 'A half-done call is worse than a refused one, and "why did this not run?" must have an answer.',
      'pt-BR':
        'Uma chamada feita pela metade é pior que uma recusada, e "por que isto não rodou?" precisa ter resposta.',
    },
  },
  {
    decisions: [151],
    what: {
      en: 'Flows also start when a conversation is resolved or rated, a contact opts out, a button is tapped, a campaign is answered for the first time, a customer does not answer (`no_answer`), or by a date of a contact (`date_field`). A rating starts a flow once, also when a comment follows. A silence starts it once; a message of either side begins a new one, a reminder of such a flow does not. A date starts it once a contact, from its hour until that day ends in the organization’s time zone; 29 February is 28 February in years without it. What came to its time before the flow was published starts nothing. A flow about opting out sends nothing.',
      'pt-BR':
        'Fluxos também começam quando uma conversa é resolvida ou avaliada, um contato pede para sair, um botão é tocado, uma campanha recebe a primeira resposta, um cliente não responde (`no_answer`), ou por uma data do contato (`date_field`). Uma avaliação inicia o fluxo uma vez, também quando vem um comentário depois. Um silêncio inicia uma vez; uma mensagem de qualquer lado começa outro, um lembrete de um fluxo desses não. Uma data inicia uma vez por contato, a partir da hora escolhida e até o fim daquele dia no fuso da organização; 29 de fevereiro é 28 de fevereiro nos anos sem esse dia. O que chegou à sua hora antes de o fluxo ser publicado não inicia nada. Um fluxo sobre descadastro não envia nada.',
    },
    why: {
      en: 'Nobody should get the same reminder twice, or a birthday wish a day late.',
      'pt-BR': 'Ninguém deve receber o mesmo lembrete duas vezes, nem os parabéns com um dia de atraso.',
    },
  },
  {
    decisions: [152],
    what: {
      en: 'A flow’s `ask` sends a question, checks the answer by its kind, asks again while it does not fit, and goes on in `then` with the answer kept, or in `else` without one. A question whose message is skipped was not asked: it goes on in `else`. `assign_in_turn` gives the contact to whoever was given one longest ago; `wait_until` keeps the organization’s clock, also on the days it is moved.',
      'pt-BR':
        'O `ask` de um fluxo envia uma pergunta, confere a resposta pelo tipo, pergunta de novo enquanto ela não serve, e segue em `then` com a resposta guardada, ou em `else` sem ela. Uma pergunta cuja mensagem é pulada não foi feita: segue em `else`. `assign_in_turn` dá o contato a quem recebeu um há mais tempo; `wait_until` segue o relógio da organização, também nos dias em que ele muda.',
    },
    why: {
      en: 'A single question with two tries took eleven steps, and no condition knows a CPF from eleven digits.',
      'pt-BR':
        'Uma só pergunta com duas tentativas pedia onze passos, e nenhuma condição distingue um CPF de onze dígitos.',
    },
  },
  {
    decisions: [153],
    what: {
      en: 'A flow’s `schedule` starts it every day, on days of the week or on a day of the month, at an hour of the organization’s time zone, for a segment or for all contacts who meet its conditions then: each person once a day. A day that was missed is made up once, the last one alone, for 24 hours; who enters the segment later has the next day. `from_ad` starts a flow for the message a customer sends from an ad; its texts can say `variables.ad_headline`. `send_media` sends an image, a video, a document or audio, by link or as an uploaded file.',
      'pt-BR':
        'O `schedule` de um fluxo o inicia todo dia, em dias da semana ou em um dia do mês, em uma hora do fuso da organização, para um segmento ou para todos os contatos que atendem às condições naquele momento: cada pessoa uma vez por dia. Um dia perdido é recuperado uma vez, só o último, por 24 horas; quem entra no segmento depois fica para o dia seguinte. O `from_ad` inicia um fluxo com a mensagem que um cliente envia a partir de um anúncio; os textos podem dizer `variables.ad_headline`. O `send_media` envia imagem, vídeo, documento ou áudio, por link ou como arquivo carregado.',
    },
    why: {
      en: 'A weekly word to a segment, an answer to an ad and a catalogue are what shops ask for after a birthday.',
      'pt-BR':
        'Um recado semanal para um segmento, a resposta a um anúncio e um catálogo são o que as lojas pedem depois do aniversário.',
    },
  },
  {
    decisions: [70],
    what: {
      en: 'A campaign is frozen when it starts: its people, its words for each of them. Each recipient gets it at most once, also after a pause or a crash; a send whose outcome nobody knows is not tried again. Who asks with one word to stop, within a week of a message the business began, is opted out. `held` is what the operator keeps back: it counts as sent.',
      'pt-BR':
        'Uma campanha é congelada quando começa: as pessoas e as palavras para cada uma. Cada destinatário a recebe no máximo uma vez, também depois de uma pausa ou de uma queda; um envio cujo resultado ninguém sabe não é tentado de novo. Quem pede para parar com uma só palavra, até uma semana depois de uma mensagem iniciada pela empresa, é descadastrado. `held` é o que a operadora está segurando: conta como enviado.',
    },
    why: {
      en: 'Sending twice costs money and trust; nobody should get what was changed after it was looked at.',
      'pt-BR':
        'Enviar duas vezes custa dinheiro e confiança; ninguém deve receber o que foi mudado depois de conferido.',
    },
  },
];
