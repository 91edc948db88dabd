import type * as en from '../en/sound.ts';

export const sound: typeof en.sound = {
  voice: 'Mensagem de voz',
  play: 'Tocar: {what}',
  pause: 'Pausar: {what}',
  position: 'Posição',
  elapsed: '{at} de {all}',
  speed: 'Velocidade: {times}×',
};

export const voice: typeof en.voice = {
  title: 'Mensagem de voz',
  asking: 'O navegador pergunta se pode usar o microfone. Permita para gravar.',
  recording: 'Gravando. Esc joga a gravação fora.',
  preparing: 'Preparando a gravação…',
  ready: 'A gravação está pronta para ouvir e enviar.',
  besideText: 'Há uma mensagem de voz aqui: envie ou descarte para escrever.',
  atMost: 'de {max}',
  tooLong: 'A gravação terminou sozinha: o máximo é {max}.',
  silence: 'Não se ouve nada. O microfone está mudo?',
  stop: 'Parar a gravação',
  discard: 'Descartar a gravação',
  send: 'Enviar a mensagem de voz',
  again: 'Tentar de novo',
  fileName: 'mensagem-de-voz',
  unheard: 'Este navegador não consegue tocar a gravação; ela pode ser enviada mesmo assim.',
  fault_unsupported:
    'Este navegador não grava mensagens de voz. Uma versão recente do Chrome, Edge, Firefox ou Safari grava.',
  fault_insecure: 'O microfone só funciona em endereço seguro (https). Abra o painel por ele.',
  fault_refused: 'O microfone não está permitido. Permita-o para este site no navegador e tente de novo.',
  fault_missing: 'Nenhum microfone foi encontrado. Conecte um e tente de novo.',
  fault_busy: 'O microfone não pôde ser usado: outro programa pode estar com ele. Feche-o e tente de novo.',
  fault_empty: 'Nada foi gravado. Fale um pouco mais.',
  fault_failed: 'A gravação falhou. Tente de novo.',
};
