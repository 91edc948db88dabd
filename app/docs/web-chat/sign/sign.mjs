import { createHmac } from 'node:crypto';

/** Run this on your server for the person who is signed in to your site, and give the result to the page. */
export function signVisitor(secret, { user_id, email = '', phone = '', name = '' }) {
  const issued_at = Math.floor(Date.now() / 1000);
  const lines = ['v1', issued_at, user_id, email, phone, name].join('\n');
  const signature = createHmac('sha256', secret).update(lines).digest('hex');
  return { user_id, email, phone, name, issued_at, signature };
}
