import type { VisitorIdentityInput } from '#server/contract/inbox/web-chat.ts';

export function signVisitor(
  secret: string,
  who: { user_id: string; email?: string; phone?: string; name?: string },
): VisitorIdentityInput;
