import { isRetryable, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Admission } from '../../../channels/pacing/admit-send.ts';
import { canarySize, judgeEveryMs, pauseReasonOf, pauseReasonOfHeld, watchMinutes } from '../judge-signals.ts';
import { templateOf } from '../message/fill-template.ts';
import { categoryOf } from '../message/template-problems.ts';
import { outcomeOfRefusal, outcomeOfWait } from '../outcome-of.ts';
import { askFor, keyOf } from '../running/ask-for.ts';
import { atOnce } from '../running/wake-campaign.ts';
import {
  awaitHeldSimulated,
  judgeSimulated,
  type SimulatedCampaign,
  type SimulatedRecipient,
} from './simulated-campaign.ts';

const stepMs = 1_000;
/** WhatsApp's error code for a person who has asked to receive no more messages. */
const stoppedCode = '131050';

/**
 * Simulates the sending of a campaign with its own clock: canary, signals, waits, refusals and pauses. It uses the same
 * decision functions and the same scheduler functions as the real sender.
 */
export async function runSimulation(simulated: SimulatedCampaign): Promise<{ readonly stops: string | null }> {
  const model = new Simulator(simulated);
  while (model.mayGoOn()) await model.step();
  return { stops: await model.land() };
}

class Simulator {
  readonly #simulated: SimulatedCampaign;
  #now: number;
  #phase: 'canary' | 'watching' | 'sending' = 'canary';
  #resumeAt = 0;
  #judgedAt = Number.NEGATIVE_INFINITY;
  #stops: string | null = null;
  #isDone = false;
  #due: SimulatedRecipient[];
  #later: { readonly who: SimulatedRecipient; readonly at: number }[] = [];

  constructor(simulated: SimulatedCampaign) {
    this.#simulated = simulated;
    this.#now = simulated.from.getTime();
    this.#due = [...simulated.people];
  }

  mayGoOn(): boolean {
    return !this.#isDone && this.#stops === null && this.#now < this.#simulated.until.getTime();
  }

  async step(): Promise<void> {
    await this.#hear();
    if (this.#stops !== null) return;
    if (this.#resumeAt > this.#now) {
      this.#now = Math.min(this.#resumeAt, this.#simulated.operator.nextAt() ?? this.#resumeAt);
    } else if (this.#phase === 'watching') {
      this.#endWatch();
    } else {
      if (this.#phase === 'sending' && this.#now - this.#judgedAt >= judgeEveryMs) {
        this.#judgedAt = this.#now;
        this.#stops = judgeSimulated(this.#simulated);
      }
      if (this.#stops === null) await this.#sendNext();
    }
  }

  #endWatch(): void {
    this.#stops = judgeSimulated(this.#simulated);
    const held = this.#stops === null ? awaitHeldSimulated(this.#simulated, new Date(this.#now)) : null;
    if (held === 'still_held') this.#stops = held;
    else if (held) this.#resumeAt = held.until.getTime();
    else this.#phase = 'sending';
  }

  /**
   * Collects the outstanding delivery statuses after the campaign has ended or was stopped. Returns why it was stopped,
   * or null.
   */
  async land(): Promise<string | null> {
    const stopped = this.#stops;
    const { operator, until } = this.#simulated;
    for (let at = operator.nextAt(); at !== null && at < until.getTime(); at = operator.nextAt()) {
      this.#now = Math.max(at, this.#now);
      await this.#hear();
      // If a person has to decide first, held messages stay held in the result.
      if (stopped !== null) break;
    }
    return stopped;
  }

  async #sendNext(): Promise<void> {
    const { campaign, people, rate } = this.#simulated;
    const tried = people.filter(({ state }) => state !== 'queued' && state !== 'skipped').length;
    const total = people.filter(({ state }) => state !== 'skipped').length;
    const left = this.#phase === 'canary' ? canarySize(total, campaign.settings) - tried : Number.POSITIVE_INFINITY;
    if (left <= 0) {
      this.#phase = 'watching';
      this.#resumeAt = this.#now + watchMinutes(campaign.settings, tried >= total) * 60_000;
      return;
    }
    const ready = this.#later.filter(({ at }) => at <= this.#now);
    if (ready.length > 0) {
      this.#later = this.#later.filter(({ at }) => at > this.#now);
      this.#due.push(...ready.map(({ who }) => who));
    }
    const rows = this.#due.splice(0, Math.min(left, Math.max(1, Math.floor(rate))));
    if (rows.length > 0) {
      await this.#sendSome(rows);
      this.#now += stepMs;
      return;
    }
    const next = this.#later.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
    this.#isDone = next === Number.POSITIVE_INFINITY;
    if (!this.#isDone) this.#now = Math.min(next, this.#simulated.operator.nextAt() ?? next);
  }

  /**
   * Sends as many messages as the rate of one second allows, a few at a time. If a message stops the campaign or makes
   * it wait, the next group is not sent.
   */
  async #sendSome(rows: readonly SimulatedRecipient[]): Promise<void> {
    const asks = await Promise.all(rows.map((who) => askFor(this.#simulated, who)));
    const told = await this.#simulated.scheduler.admit(asks, new Date(this.#now));
    for (let first = 0; first < rows.length; first += atOnce) {
      if (this.#stops !== null || this.#resumeAt > this.#now) {
        this.#due.unshift(...rows.slice(first));
        return;
      }
      for (const [n, who] of rows.slice(first, first + atOnce).entries()) {
        const admission = told[first + n];
        if (admission) await this.#apply(who, admission);
      }
    }
  }

  async #apply(who: SimulatedRecipient, admission: Admission): Promise<void> {
    if (admission.verdict === 'go') return this.#send(who);
    if (admission.verdict === 'stop') {
      this.#stops ??= admission.reason;
      return this.#putBack(who, this.#now);
    }
    if (admission.verdict === 'skip') {
      who.state = 'skipped';
      return;
    }
    if (admission.reason === 'number_rate') return this.#putBack(who, this.#now + stepMs);
    const outcome = outcomeOfWait(admission.reason);
    const until = admission.notBefore.getTime();
    if (outcome === 'skipped') who.state = 'skipped';
    else this.#putBack(who, outcome === 'later' ? until : this.#now);
    if (outcome === 'all_later') this.#resumeAt = Math.max(this.#resumeAt, until);
  }

  #putBack(who: SimulatedRecipient, at: number): void {
    this.#later.push({ who, at });
  }

  async #send(who: SimulatedRecipient): Promise<void> {
    const { campaign, categories, number, operator, scheduler } = this.#simulated;
    const { template_name: name = '', language_code: language = '' } = templateOf(campaign, who.variant);
    const template = { name, language, category: categoryOf(categories, who.variant) ?? 'UTILITY' };
    const customer = (who.wa_id ?? who.phone ?? '').replace(/\D/g, '');
    const asked = { ...number, at: new Date(this.#now), customer, template, isWindowOpen: who.is_open };
    const answer = await operator.take(who.index, asked);
    who.sentAt ??= this.#now;
    if (answer.refused === null) {
      [who.state, who.wasHeld] = [answer.held ? 'held' : 'sent', answer.held !== null];
      this.#stops ??= pauseReasonOfHeld(answer.held);
      return;
    }
    const code = String(answer.refused);
    const outcome = outcomeOfRefusal(code, isRetryable(refusalClass(code)), who.attempt);
    await scheduler.takeBack(keyOf(campaign, who));
    if (outcome.againInMs === null) return this.#fail(who, code);
    await scheduler.noteRefusal({ contactId: who.contact_id, code }, new Date(this.#now));
    who.attempt += 1;
    this.#putBack(who, this.#now + outcome.againInMs);
  }

  async #fail(who: SimulatedRecipient, code: string): Promise<void> {
    [who.state, who.code, who.hasOptedOut] = ['failed', code, code === stoppedCode];
    this.#stops ??= pauseReasonOf(code);
    await this.#simulated.scheduler.noteRefusal({ contactId: who.contact_id, code }, new Date(this.#now));
  }

  async #hear(): Promise<void> {
    const { people, operator } = this.#simulated;
    for (const { index, outcome } of await operator.tell(new Date(this.#now))) {
      const who = people[index];
      if (!who) continue;
      if (typeof outcome === 'string') who.state = outcome;
      else await this.#fail(who, String(outcome.failed));
    }
    if (operator.isPaused()) this.#stops ??= 'template_paused';
  }
}
