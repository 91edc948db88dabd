import { newsWords } from '#server/contract/insight/news-words.ts';
import type * as en from '../en/notices.ts';

export const notices: typeof en.notices = {
  title: 'Notificações',
  description:
    'Como este navegador avisa que um cliente seu escreveu, que alguém espera por uma pessoa ou que uma conversa passou a ser sua. Cada navegador tem a própria escolha.',
  desktop: 'Notificações do navegador',
  desktopHint: 'Aparecem também com você em outra janela, enquanto o painel estiver aberto numa aba.',
  denied: 'Este navegador recusa notificações deste site. Permita-as ao lado do endereço e volte aqui.',
  none: 'Este navegador não tem notificações.',
  sound: 'Som',
  soundHint: 'Dois toques curtos. Com várias abas, só uma toca.',
  number: 'Número no título da aba',
  numberHint: 'Quantas conversas esperam por você, antes do nome da página.',
  try: 'Testar',
  tryTitle: 'É assim que aparece',
  tryText: 'Um clique leva à conversa.',
  push: 'Com o painel fechado',
  pushHint:
    'Este navegador avisa do mesmo jeito sem nenhuma aba aberta, enquanto você estiver conectado aqui. O que está aberto na sua frente não é avisado.',
  pushHere: 'Avisar também neste navegador',
  pushNone: 'Este navegador não recebe notificações com o painel fechado.',
  pushHomeScreen:
    'No iPhone ou iPad o painel precisa ser um app: no Safari toque em Compartilhar, depois em Adicionar à Tela de Início, e ative isto no app.',
  pushFailed: 'O navegador não aceitou',
  pushFailedHint: 'O serviço de notificações do fabricante não foi alcançado. Tente mais tarde ou com outro navegador.',
  devices: 'Navegadores avisados',
  since: 'Desde {date}',
  told: 'última notificação',
  remove: 'Remover',
  removeOf: 'Remover {browser}',
  removed: 'Esse navegador não recebe mais notificações.',
};

/** The texts of notifications about a conversation. The server uses them too. */
export const news: typeof en.news = newsWords['pt-BR'];
