import type { Behaviour } from './behaviour.ts';

/** What callers and administrators feel of automations and campaigns. */
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
