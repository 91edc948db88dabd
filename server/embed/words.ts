export interface Words {
  readonly open: string;
  readonly close: string;
  readonly title: string;
  readonly unread: (count: number) => string;
}

/** The texts of the launcher by language. They are written here because the launcher contains no message formatter. */
export const wordsIn: Record<'en' | 'pt-BR', Words> = {
  en: {
    open: 'Open the chat',
    close: 'Close the chat',
    title: 'Chat',
    unread: (count) => `${count} unread ${count === 1 ? 'message' : 'messages'}`,
  },
  'pt-BR': {
    open: 'Abrir a conversa',
    close: 'Fechar a conversa',
    title: 'Conversa',
    unread: (count) => `${count} ${count === 1 ? 'mensagem não lida' : 'mensagens não lidas'}`,
  },
};
