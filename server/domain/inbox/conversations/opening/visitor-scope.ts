import type { WebChannel } from '#server/contract/inbox/web-chat.ts';

/** A visitor's browser, and the agent and channel that the visitor writes to. */
export interface VisitorScope {
  readonly visitorId: string;
  readonly agentId: string;
  readonly channel: WebChannel;
}
