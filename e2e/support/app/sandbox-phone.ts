import type { RunningApp } from './start-app.ts';

interface ShownMessage {
  readonly direction: string;
  readonly status: string;
  readonly payload: { readonly text?: { readonly body: string } };
}

/**
 * Returns functions that act as the sandbox's simulated phone, with an API key of the organization instead of a
 * browser.
 */
export function sandboxPhone(app: Pick<RunningApp, 'url'>, key: () => string) {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}/sandbox-operator/phone/${path}`, { ...init, headers: { Authorization: `Bearer ${key()}` } });
  return {
    tell: (act: string, body: object) => ask(act, { method: 'POST', body: JSON.stringify(body) }),
    messages: async (phoneNumberId: string, customer: string) => {
      const answer = await ask(`messages?${new URLSearchParams({ phone_number_id: phoneNumberId, customer })}`);
      return ((await answer.json()) as { data: ShownMessage[] }).data;
    },
  };
}
