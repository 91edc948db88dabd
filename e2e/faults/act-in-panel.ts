import { signInByHand } from '../support/app/sign-in-by-hand.ts';
import type { RunningApp } from '../support/app/start-app.ts';

/** Calls an operation of the panel with the session of a person who is signed in to the panel. */
export async function actInPanel(
  app: RunningApp,
  who: { readonly email: string; readonly password: string },
  operation: string,
  input: object,
): Promise<void> {
  const cookie = await signInByHand(app.url, who.email, who.password);
  const answer = await fetch(`${app.url}/api/trpc/${operation}`, {
    method: 'POST',
    headers: { cookie, origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
}
