import type { WebChannel } from '#server/contract/inbox/web-chat.ts';

/** A browser, and the agent and channel it writes to. */
export interface VisitorPlace {
  readonly visitorId: string;
  readonly agentId: string;
  readonly channel: WebChannel;
}
