import type * as en from '../en/attached.ts';

export const attached: typeof en.attached = {
  asDocument_format: 'Vai como documento: o WhatsApp não mostra este formato',
  asDocument_size: 'Vai como documento: passa de {max} MB',
  asDocument_caption: 'Vai como documento: no WhatsApp, áudio não leva legenda',
  why_format:
    '{kind, select, image {O WhatsApp só mostra na conversa imagens JPG e PNG.} video {O WhatsApp só toca na conversa vídeos MP4 e 3GP.} other {O WhatsApp só toca na conversa áudios AAC, AMR, MP3, M4A e OGG.}} O cliente recebe um arquivo para abrir.',
  why_size:
    '{kind, select, image {O WhatsApp mostra na conversa imagens de até {max} MB.} video {O WhatsApp toca na conversa vídeos de até {max} MB.} other {O WhatsApp toca na conversa áudios de até {max} MB.}} O cliente recebe um arquivo para abrir.',
  why_caption:
    'O cliente recebe um arquivo para abrir, com o seu texto embaixo. Para tocar na própria conversa, envie o áudio sem texto.',
};
