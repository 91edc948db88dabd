import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';
import { oneAtATime } from './browser.ts';
import { type ConversationState, merge, nothingYet } from './conversation-state.ts';
import { followLive } from './follow-live.ts';
import type { Keeper, Kept, Who } from './keeper.ts';
import { tellWho } from './tell-who.ts';
import { codeOf, type Said, type VisitorClient } from './visitor-client.ts';

/** The conversation of one visitor: its messages, the messages being sent, and the connection for live updates. */
export class Conversation {
  state: ConversationState = nothingYet;
  private kept: Kept | null = null;
  private looking = false;
  private hangUp = () => {};
  private readonly listeners = new Set<() => void>();
  private readonly client: VisitorClient;
  private readonly keeper: Keeper;

  constructor(client: VisitorClient, keeper: Keeper) {
    this.client = client;
    this.keeper = keeper;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  read = () => this.state;

  private change(change: Partial<ConversationState>): void {
    this.state = { ...this.state, ...change };
    for (const tell of this.listeners) tell();
  }

  /** Loads the conversation that this browser has stored, and reads its messages from the server. */
  async begin(): Promise<void> {
    this.change({ loaded: 'waiting' });
    this.kept ??= await this.keeper.load();
    this.keeper.listen((who) => void this.be(who));
    // Wait until `be` has processed the site's reports about the visitor's identity.
    await oneAtATime(async () => {});
    if (this.state.loaded !== 'waiting') return;
    if (!this.kept) return this.change({ loaded: 'yes' });
    try {
      this.follow(await this.readAnew(this.kept.token));
    } catch (error) {
      if (codeOf(error) !== 'invalid_visitor') return this.change({ loaded: 'failed' });
      this.forget();
    }
    this.change({ loaded: 'yes' });
  }

  /** Processes what the surrounding site reports about the visitor's identity, before any work that needs a token. */
  private be(who: Who): Promise<void> {
    // If the previous visitor has left, also discard the data of other tabs and unsent messages, because the next
    // visitor is a different person.
    const forget = (isSomebodyGone: boolean) => {
      this.forget(isSomebodyGone);
      if (isSomebodyGone) this.change({ pending: [] });
    };
    const tab = { kept: () => this.kept, forget, take: (kept: Kept) => this.become(kept) };
    return oneAtATime(() => tellWho(who, tab, this.client, this.keeper));
  }

  private async become(kept: Kept): Promise<void> {
    this.kept = kept;
    this.keeper.save(kept);
    this.follow(await this.readAnew(kept.token));
  }

  end(): void {
    this.hangUp();
    this.keeper.stop();
  }

  /** Reads the newest page of messages. Returns the position in the event log from which live updates continue. */
  private async readAnew(token: string): Promise<string> {
    const { data, next_cursor: older, position, thread } = await this.client.read(token);
    const isFirst = this.state.messages.length === 0;
    this.take({ messages: data, thread });
    if (isFirst) this.change({ older });
    return position;
  }

  async readOlder(): Promise<void> {
    if (!this.kept || this.state.older === null) return;
    const page = await this.client.read(this.kept.token, this.state.older);
    this.change({ messages: merge(this.state.messages, page.data), older: page.next_cursor });
  }

  private take({ messages, thread }: VisitorNews): void {
    const stored = new Set(messages.map((one) => one.client_id));
    const pending = this.state.pending.filter((one) => !stored.has(one.said.client_id));
    this.change({ messages: merge(this.state.messages, messages), pending, thread });
    this.noteRead();
  }

  private follow(position: string | null): void {
    this.hangUp();
    if (!this.kept) return;
    const { token } = this.kept;
    this.hangUp = followLive({
      url: this.client.liveAddress,
      token,
      position,
      onNews: (news) => this.take(news),
      onReset: () => this.readAnew(token),
      onState: (live) => live !== this.state.live && this.change({ live }),
      onRefused: () => this.forget(),
    });
  }

  /**
   * Ends the current conversation in this tab, for example when the server no longer knows its token. Deletes the
   * stored conversation too, unless another tab has stored a newer token; `isOverEverywhere` deletes it in any case.
   * The next message starts a new conversation if none is stored.
   */
  private forget(isOverEverywhere = false): void {
    const token = this.kept?.token;
    const stored = this.keeper.look();
    this.hangUp();
    this.kept = null;
    if (isOverEverywhere || !stored || stored.token === token) this.keeper.save(null);
    this.change({ ...nothingYet, loaded: 'yes', pending: this.state.pending });
  }

  /**
   * Returns the visitor's token, and starts a conversation if there is none. Two tabs that send their first message at
   * the same time share one token.
   */
  private token(): Promise<string> {
    return oneAtATime(async () => {
      if (this.kept) return this.kept.token;
      this.kept = this.keeper.look() ?? { token: await this.client.start(), seen: null };
      this.keeper.save(this.kept);
      this.follow(null);
      return this.kept.token;
    });
  }

  say(said: Said): void {
    const pending = [...this.state.pending, { said, at: new Date().toISOString(), error: null }];
    this.change({ pending });
    void this.attempt(said);
  }

  /**
   * Retries a message that failed. The message keeps its id, so the server stores it only once even if the first
   * attempt arrived.
   */
  again(said: Said): void {
    this.mark(said, null);
    void this.attempt(said);
  }

  discard(said: Said): void {
    this.change({ pending: this.state.pending.filter((one) => one.said.client_id !== said.client_id) });
  }

  private mark(said: Said, error: string | null): void {
    const { client_id } = said;
    this.change({
      pending: this.state.pending.map((one) => (one.said.client_id === client_id ? { ...one, error } : one)),
    });
  }

  private async attempt(said: Said, isSecond = false): Promise<void> {
    try {
      const { message, thread } = await this.client.send(await this.token(), said);
      this.take({ messages: [message], thread });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'invalid_visitor' && !isSecond) {
        this.forget();
        return this.attempt(said, true);
      }
      this.mark(said, code ?? 'connection_lost');
    }
  }

  async identify(who: { name: string; email?: string }): Promise<void> {
    if (!this.kept) return;
    await this.client.identify(this.kept.token, who);
    this.change({ thread: { ...this.state.thread, known: true } });
  }

  /** Sends the visitor's rating of the closed conversation. */
  async rate(score: number, comment?: string): Promise<void> {
    if (!this.kept) return;
    this.change(await this.client.rate(this.kept.token, score, comment));
  }

  /** Records whether the visitor is looking at the chat. During that time, new messages are marked as read at once. */
  look(looking: boolean): void {
    this.looking = looking;
    this.noteRead();
  }

  private noteRead(): void {
    const { messages } = this.state;
    const seenAt = messages.findIndex((one) => one.id === this.kept?.seen);
    const unseen = messages.slice(seenAt + 1).filter((one) => one.from !== 'visitor');
    const last = unseen.at(-1);
    if (this.looking && last && this.kept) {
      this.kept = { ...this.kept, seen: last.id };
      this.keeper.save(this.kept);
      // If the read receipt cannot be sent, the visitor does not need to know.
      this.client.seen(this.kept.token, last.id).catch(() => {});
    }
    const unread = this.looking ? 0 : unseen.length;
    this.keeper.unread(unread);
    if (unread !== this.state.unread) this.change({ unread });
  }
}
