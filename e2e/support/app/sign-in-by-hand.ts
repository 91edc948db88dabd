/** Signs in without a browser by sending what the sign-in form sends. Returns the session cookies. */
export async function signInByHand(url: string, email: string, password: string): Promise<string> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookiesOf(asked), origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    redirect: 'manual',
  });
  const cookies = cookiesOf(answer);
  if (!cookies.includes('session-token')) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return cookies;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
