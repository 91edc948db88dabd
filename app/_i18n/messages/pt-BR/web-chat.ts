import type * as en from '../en/web-chat.ts';

export const webChat: typeof en.webChat = {
  title: 'Chat na web',
  description:
    'Seus clientes escrevem numa página do agente ou no seu próprio site. O agente responde, e as conversas chegam à caixa de entrada ao lado das do WhatsApp.',
  toAgents: 'Ir aos agentes',
  emptyTitle: 'Nenhum agente ainda',
  emptyText: 'Cada agente pode ter uma página de chat e um chat no seu site.',
  agentInactive: 'Inativo',
  agentInactiveNote: 'O agente não responde no momento: as mensagens esperam pela sua equipe.',
  web: 'Página de chat',
  webHint: 'Um endereço público para divulgar, num perfil ou num QR code.',
  pageAddress: 'Endereço da página',
  openPage: 'Abrir a página',
  embed: 'Chat no seu site',
  embedHint: 'Um botão no canto das suas páginas; a conversa continua enquanto o visitante passa de uma a outra.',
  scriptTag: 'Tag de script',
  scriptNote:
    'Cole antes do fim do body. Se o seu site tem uma política de conteúdo, permita {host} em script-src, frame-src e connect-src.',
  origins: 'Sites que podem mostrar o chat',
  originsHint:
    'Um endereço por linha, como https://www.exemplo.com.br ou https://*.exemplo.com.br. Vazio: qualquer site.',
  originWrong: '“{origin}” não é o endereço de um site. Escreva como https://www.exemplo.com.br.',
  look: 'Aparência',
  titleField: 'Título',
  titleHint: 'Vazio: o nome da sua empresa.',
  greeting: 'Saudação',
  greetingHint: 'A primeira coisa que o visitante lê.',
  identify: 'Pedir nome e e-mail',
  identifyHint: 'Ninguém confere o que o visitante informa.',
  identify_never: 'Não',
  identify_optional: 'Depois da primeira mensagem, se quiser',
  identify_required: 'Antes da primeira mensagem',
  savedToast: 'Salvo. Novos visitantes já veem assim.',
  asksRating: 'Pedir avaliação',
  asksRatingHint: 'Quando a conversa é resolvida, o visitante pode dar de uma a cinco estrelas e comentar.',
};
