/** The WhatsApp number that all examples of the API reference show. */
export const connectionExample = {
  id: '01939a1c-6a03-7e22-8b51-1d2e3f4a5b66',
  name: 'Main',
  phone: '+551150001000',
  phone_number_id: '100010001000',
  waba_id: '200020002000',
  status: 'connected' as const,
  catalog_id: '300030003000',
  quality: 'GREEN',
  messaging_limit: 'TIER_1K',
  config_error: null,
  rating_enabled: false,
  read_receipts: true,
  archive_after_days: null,
  created_at: '2026-11-01T12:00:00.000Z',
};

export const templateExample = {
  id: '01939a1c-6a05-7a44-8d73-3f4a5b6c7d99',
  name: 'order_shipped',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  components: [{ type: 'BODY', text: 'Oi {{1}}, o seu pedido {{2}} saiu para entrega.' }],
  parameter_format: 'POSITIONAL',
  rejected_reason: null,
  quality: 'GREEN',
  connection_id: connectionExample.id,
  synced_at: '2026-11-20T18:00:00.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
};
