/** The texts about files attached to a reply, such as how WhatsApp will send them. */
export const attached = {
  asDocument_format: 'Sent as a document: WhatsApp does not display this format',
  asDocument_size: 'Sent as a document: larger than {max} MB',
  asDocument_caption: 'Sent as a document: audio has no caption on WhatsApp',
  why_format:
    '{kind, select, image {WhatsApp shows pictures in the chat as JPG and PNG only.} video {WhatsApp plays videos in the chat as MP4 and 3GP only.} other {WhatsApp plays sound in the chat as AAC, AMR, MP3, M4A and OGG only.}} The customer gets a file to open.',
  why_size:
    '{kind, select, image {WhatsApp shows pictures in the chat up to {max} MB.} video {WhatsApp plays videos in the chat up to {max} MB.} other {WhatsApp plays sound in the chat up to {max} MB.}} The customer gets a file to open.',
  why_caption:
    'The customer gets a file to open, with your text below it. To play it in the chat, send it without text.',
};
