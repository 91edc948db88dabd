/** The quick reply all examples of the API reference show. */
export const quickReplyExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2c01',
  shortcut: 'hi',
  title: 'Greeting',
  content: 'Hello {{name}}',
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
};
