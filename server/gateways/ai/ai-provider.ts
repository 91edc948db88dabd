/** A piece of the agent's knowledge that a search found. */
interface Passage {
  readonly title: string;
  readonly text: string;
}

export interface AiRequest {
  readonly agentName: string;
  readonly instructions: string;
  /** The burst of the customer's messages that waits for an answer, oldest first. */
  readonly messages: readonly string[];
  /** Best first. */
  readonly passages: readonly Passage[];
}

/** What a model wants; the rules decide whether it happens. */
export type AiDecision =
  | { readonly kind: 'reply'; readonly text: string; readonly sources: readonly string[] }
  | { readonly kind: 'hand_off'; readonly reason: string; readonly text: string };

export interface AiAnswer {
  readonly decision: AiDecision;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface AiProvider {
  /** Throws when the provider cannot be reached or answers nonsense. */
  decide(request: AiRequest): Promise<AiAnswer>;
}
