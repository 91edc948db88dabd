import type { Behaviour } from './behaviour.ts';

/** How webhooks and events behave, from the view of integrators. */
export const ofEvents: readonly Behaviour[] = [
  {
    decisions: [36],
    what: {
      en: 'Of a failing webhook every administrator is told once at 1 h, 24 h and 48 h and on disabling, in their language; a stage that was slept through is not told belatedly. A replay runs in the background, one of a kind at a time at an endpoint.',
      'pt-BR':
        'De um webhook que falha, cada administrador é avisado uma vez com 1 h, 24 h e 48 h e na desativação, no seu idioma; um aviso cuja hora passou com o sistema parado não é dado com atraso. Um reenvio roda em segundo plano, um de cada tipo por vez em cada endpoint.',
    },
    why: {
      en: 'Early enough to mend it before the 72 hours end, seldom enough to be read.',
      'pt-BR': 'Cedo o bastante para corrigir antes que as 72 horas acabem, raro o bastante para ser lido.',
    },
  },
  {
    decisions: [37],
    what: {
      en: 'What an endpoint missed is what was recorded of its types while it was paused or disabled and never put in line for it. An example (`data.example: true`) is a delivery without an event: it stands in no `GET /events`.',
      'pt-BR':
        'O que um endpoint perdeu é o que foi registrado dos seus tipos enquanto ele estava pausado ou desativado e nunca entrou na fila dele. Um exemplo (`data.example: true`) é uma entrega de algo que não aconteceu: não aparece em `GET /events`.',
    },
    why: {
      en: 'Nothing is sent twice that was in line already, and no example passes for something that happened.',
      'pt-BR': 'Nada que já estava na fila é enviado duas vezes, e nenhum exemplo passa por algo que aconteceu.',
    },
  },
  {
    decisions: [38],
    what: {
      en: 'The engine page of the panel shows an organization its own runs; of the deployment’s, only how many.',
      'pt-BR':
        'A página Tarefas do painel mostra a uma organização as próprias execuções; das de toda a instalação, só quantas são.',
    },
    why: {
      en: 'Tenants see nothing of each other.',
      'pt-BR': 'Uma organização não vê nada das outras.',
    },
  },
];
