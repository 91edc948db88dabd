import type { VisitorNews } from '#server/contract/web-chat.ts';
import { oneAtATime } from './browser.ts';
import { type ConversationState, merge, nothingYet } from './conversation-state.ts';
import { followLive } from './follow-live.ts';
import type { Keeper, Kept, Who } from './keeper.ts';
import { tellWho } from './tell-who.ts';
import { codeOf, type Said, type VisitorClient } from './visitor-client.ts';

/** One visitor's conversation: what was said, what is on its way, and the line to the server. */
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

  /** Finds what this browser kept and goes on from there. */
  async begin(): Promise<void> {
    this.change({ loaded: 'waiting' });
    this.kept ??= await this.keeper.load();
    this.keeper.listen((who) => void this.be(who));
    // What the site said is done first.
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

  /** Who is here, as the site around the chat says it; done before anything else that wants a token. */
  private be(who: Who): Promise<void> {
    // Somebody who is gone is gone for what other tabs kept of them, too: whoever writes next is another.
    const forget = (isSomebodyGone: boolean) => {
      this.forget(isSomebodyGone);
      if (isSomebodyGone) this.change({ pending: [] });
    };
    const place = { kept: () => this.kept, forget, take: (kept: Kept) => this.become(kept) };
    return oneAtATime(() => tellWho(who, place, this.client, this.keeper));
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

  /** The newest page; answers where live updates go on from. */
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

  /** The server no longer knows this visitor: the next message begins anew, or goes on with what another tab kept since. */
  private forget(isOverEverywhere = false): void {
    const token = this.kept?.token;
    const stored = this.keeper.look();
    this.hangUp();
    this.kept = null;
    if (isOverEverywhere || !stored || stored.token === token) this.keeper.save(null);
    this.change({ ...nothingYet, loaded: 'yes', pending: this.state.pending });
  }

  /** The visitor's token, made once also when two tabs write their first message together. */
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

  /** The same message again: it keeps its id, so that it is stored once whatever became of the first try. */
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

  /** How the closed conversation was. */
  async rate(score: number, comment?: string): Promise<void> {
    if (!this.kept) return;
    this.change(await this.client.rate(this.kept.token, score, comment));
  }

  /** Does somebody look at the conversation? What is answered meanwhile is read at once. */
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
      // Whether it is told or not changes nothing for the visitor.
      this.client.seen(this.kept.token, last.id).catch(() => {});
    }
    const unread = this.looking ? 0 : unseen.length;
    this.keeper.unread(unread);
    if (unread !== this.state.unread) this.change({ unread });
  }
}
