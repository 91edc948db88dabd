import { newsWords } from '#server/contract/news-words.ts';
import type * as en from '../en/notices.ts';

export const notices: typeof en.notices = {
  title: 'Avisos',
  description:
    'Como este navegador avisa que um cliente seu escreveu, que alguém espera por uma pessoa ou que uma conversa passou a ser sua. Cada navegador tem a própria escolha.',
  desktop: 'Notificações do navegador',
  desktopHint: 'Aparecem também com você em outra janela, enquanto o painel estiver aberto numa aba.',
  denied: 'Este navegador recusa notificações deste site. Permita-as ao lado do endereço e volte aqui.',
  none: 'Este navegador não tem notificações.',
  sound: 'Som',
  soundHint: 'Dois toques curtos. Com várias abas, só uma toca.',
  try: 'Testar',
  tryTitle: 'É assim que aparece',
  tryText: 'Um clique leva à conversa.',
};

/** What is told of a conversation, here and by the server alike. */
export const news: typeof en.news = newsWords['pt-BR'];
