import type { Promised } from './promise.ts';

/** Security promises about requests without a session or an API key. */
export const ofStrangers: readonly Promised[] = [
  {
    what: {
      en: 'Bodies are bounded before anybody reads them, at every entry point; bytes in flight are bounded by address and in all. Files wait for a session.',
      'pt-BR':
        'Os corpos são limitados antes que alguém os leia, em todo ponto de entrada; os bytes em trânsito são limitados por endereço e no total. Arquivos só com uma sessão.',
    },
    tests: ['server/boot/http/hand-on.test.ts'],
  },
  {
    what: {
      en: 'Whatever is written to us by mistake or on purpose, as a path, a method, a media type, a cookie or a name that JavaScript knows, is a 4xx and no error in the log; a link to sign in leads nowhere but here.',
      'pt-BR':
        'O que quer que nos enviem, por engano ou de propósito, como caminho, método, tipo de mídia, cookie ou nome que o JavaScript conhece, é um 4xx e nenhum erro no log; um link de login não leva a nenhum lugar além daqui.',
    },
    tests: ['e2e/hostile.spec.ts', 'server/api/names-objects-have.test.ts', 'app/(auth)/sign-in/own-path.test.ts'],
  },
  {
    what: {
      en: 'Jobs are taken from the engine that holds the key, and are registered under our own address, whatever Host a caller names.',
      'pt-BR':
        'Tarefas só são aceitas do executor que tem a chave, e são registradas sob o nosso próprio endereço, seja qual for o Host que a chamada cite.',
    },
    tests: ['app/api/inngest/outside.test.ts', 'inngest/sync-outside.test.ts'],
  },
  {
    what: {
      en: 'Visitors of a web chat have so many bytes a day, by visitor, address and organization, and send files only after a first text. Below a floor of free space nothing large is accepted, and health says so.',
      'pt-BR':
        'Os visitantes de um chat na web têm uma cota de bytes por dia, por visitante, endereço e organização, e só enviam arquivos depois de um primeiro texto. Abaixo de um mínimo de espaço livre nada grande é aceito, e a verificação de saúde diz isso.',
    },
    tests: ['server/api/inbox/visitors/visitor-uploads.test.ts'],
  },
  {
    what: {
      en: 'What a visitor of a web chat types about themselves is only claimed: no contact is found by it, and no agent is told. Known is whom the embedding site signs, with a secret of that chat; a signature ends after 24 hours, and a wrong one leaves a stranger.',
      'pt-BR':
        'O que um visitante de um chat na web digita sobre si é só alegado: nenhum contato é encontrado por isso, e nenhum agente fica sabendo. Conhecido é quem o site que incorpora o chat assina, com um segredo daquele chat; uma assinatura acaba depois de 24 horas, e uma errada deixa um desconhecido.',
    },
    tests: [
      'server/api/inbox/visitors/visitor-claims.test.ts',
      'server/api/inbox/visitors/visitor-identity.test.ts',
      'e2e/panel/settings/web-chat-identity.spec.ts',
    ],
  },
  {
    what: {
      en: 'Every page runs its scripts under a nonce and in nobody’s frame; calls with a session are taken from our own pages alone; links made from data are http, https, mailto or tel, or no links.',
      'pt-BR':
        'Toda página roda os seus scripts sob um nonce e no frame de ninguém; chamadas com sessão só são aceitas das nossas próprias páginas; links feitos de dados são http, https, mailto ou tel, ou não são links.',
    },
    tests: ['server/boot/http/hand-on.test.ts', 'app/_ui/text/safe-href.test.ts', 'e2e/panel/pages/policy.spec.ts'],
  },
  {
    what: {
      en: 'The sandbox operator and its phone stand on a demonstration’s own machine alone, behind a token of the deployment; the phone takes an administrator’s session or a key of the organization.',
      'pt-BR':
        'A operadora do sandbox e o telefone dela só existem na própria máquina de uma demonstração, atrás de um token da instalação; o telefone aceita a sessão de um administrador ou uma chave da organização.',
    },
    tests: ['server/boot/http/entry-points.test.ts', 'e2e/phone.spec.ts'],
  },
  {
    what: {
      en: 'Webhooks go to public https addresses alone: the address dialled is the address checked, at every attempt, and redirects are not followed.',
      'pt-BR':
        'Webhooks só vão para endereços https públicos: o endereço chamado é o endereço conferido, a cada tentativa, e redirecionamentos não são seguidos.',
    },
    tests: ['server/gateways/http/targets.test.ts', 'server/gateways/http/guard-lookup.test.ts'],
  },
];
