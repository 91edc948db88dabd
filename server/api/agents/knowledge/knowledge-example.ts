/** The source of knowledge in all examples: a web page that was read twice. */
export const sourceExample = {
  id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f11',
  agent_id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f10',
  kind: 'url' as const,
  title: 'Trocas e devoluções',
  status: 'ready' as const,
  failure: null,
  url: 'https://example.com/trocas',
  file_name: null,
  editable: false,
  size: 18_420,
  pages: null,
  passages: 6,
  embedded: 0,
  reread_hours: 24,
  checked_at: '2026-11-20T18:31:07.412Z',
  changed_at: '2026-11-19T18:31:05.105Z',
  change: {
    added: 1,
    removed: 1,
    kept: 5,
    added_samples: ['Você pode trocar em até 30 dias.'],
    removed_samples: ['Você pode trocar em até 7 dias.'],
  },
  created_at: '2026-11-18T18:31:02.001Z',
  updated_at: '2026-11-20T18:31:07.412Z',
};

export const textExample = {
  ...sourceExample,
  kind: 'text' as const,
  title: 'Horário',
  url: null,
  editable: true,
  size: 24,
  passages: 1,
  reread_hours: null,
  change: null,
};

export const passageExample = {
  id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f12',
  place: 1,
  heading: 'Trocas › Prazo',
  text: 'Você pode trocar em até 30 dias.',
};

export const foundExample = {
  id: passageExample.id,
  source_id: sourceExample.id,
  title: sourceExample.title,
  heading: passageExample.heading,
  text: passageExample.text,
  score: 0.0328,
  why: { words: ['trocar'], alike: [], meaning: null },
};
