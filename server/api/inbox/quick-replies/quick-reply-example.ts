/** The quick reply in all examples of the API reference. */
export const quickReplyExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2c01',
  shortcut: 'hi',
  title: 'Greeting',
  content: 'Hello {{name}}',
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
};

export const quickReplyFileExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2c02',
  quick_reply_id: quickReplyExample.id,
  name: 'tabela.pdf',
  mime_type: 'application/pdf',
  size: 9,
  url: 'https://parley.example/files/01939a1c-5e10-7a40-9b1a-2d4f6a8c0e00/01939a1c-6300-7b21-9c01-6e5f4a3b2c02/tabela.pdf?expires=1767225600&signature=c2lnbmF0dXJl',
};
