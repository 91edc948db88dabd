/** The web chat in all examples. */
export const webChatExample = {
  agent_id: '01939a1c-7a01-7b11-8c21-2a3b4c5d6e77',
  agent_name: 'Bia',
  agent_status: 'active' as const,
  web_enabled: true,
  embed_enabled: true,
  allowed_origins: ['https://www.example.com'],
  title: 'Casa Aurora',
  greeting: 'Olá! Como podemos ajudar?',
  color: '#0B7A5B',
  asks_rating: false,
  signs_identity: false,
  previous_secret_until: null,
  identify: 'optional' as const,
  page_url: 'https://parley.example.com/chat/01939a1c-7a01-7b11-8c21-2a3b4c5d6e77',
  script_tag:
    '<script src="https://parley.example.com/embed.js" data-agent="01939a1c-7a01-7b11-8c21-2a3b4c5d6e77" async></script>',
};
