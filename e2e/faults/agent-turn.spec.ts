import { expect, test } from '@playwright/test';
import { startApp } from '../support/app/start-app.ts';
import { saying, startAi } from '../support/fake-servers/start-ai.ts';

test('kill -9 while a model thinks: the customer is answered once, by whoever takes the turn up', async () => {
  const ai = await startAi({ kind: 'silence' });
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: ai.host, AGENT_QUIET_MS: '50', AGENT_LEASE_MS: '2000' });
  try {
    const made = (await app.provision({
      organization: { name: 'Turns', plan: 'scale' },
      keys: [{ name: 'e2e', scopes: ['conversations:write', 'conversations:read'] }],
      ai_keys: [{ provider: 'openai-compatible', key: 'sk-e2e', base_url: ai.url }],
      agents: [{ name: 'Bia', slug: 'bia', provider: 'openai-compatible', model: 'scripted' }],
    })) as { keys: { secret: string }[] };
    const headers = { authorization: `Bearer ${made.keys[0]?.secret}`, 'content-type': 'application/json' };
    const chat = await fetch(`${app.url}/v1/agents/bia/chat`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message: 'Oi', async: true }),
    });
    expect(chat.status).toBe(202);
    const { conversation_id } = (await chat.json()) as { conversation_id: string };
    await expect.poll(async () => (await ai.requests()).length).toBe(1);
    await app.kill9();
    await ai.answer(saying('Estou aqui.'));
    await app.restart();
    const said = async () => {
      const answer = await fetch(`${app.url}/v1/conversations/${conversation_id}/messages`, { headers });
      const { data } = (await answer.json()) as { data: { role: string; content: string }[] };
      return data.filter((one) => one.role === 'assistant').map((one) => one.content);
    };
    await expect.poll(said, { timeout: 60_000 }).toEqual(['Estou aqui.']);
    expect(await ai.requests()).toHaveLength(2);
  } finally {
    await app.stop();
    await ai.stop();
  }
});
