import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { type AutomationSettings, automationSettings } from '#server/contract/outreach/automation-definition.ts';
import { calendarOf } from '../../../organization/calendar/calendar.ts';
import { detailsIn } from '../person/asked-details.ts';
import { findPerson } from '../person/person.store.ts';
import type { Person } from '../person/person.ts';
import type { Circumstances } from '../steps/decision.ts';
import { stepAt } from '../steps/step-path.ts';
import type { RunRow } from './run.store.ts';

type World = Circumstances;

/** A run that one worker holds, with all data that decides its next step. */
export interface Work {
  readonly actor: Actor;
  readonly run: RunRow;
  readonly holder: string;
  readonly world: World;
}

/** Returns a flow's settings. Settings that did not exist when its version was published get their defaults. */
export const settingsOf = (kept: Partial<AutomationSettings>): AutomationSettings => automationSettings.parse(kept);

/** Returns the current data that decides a step. Null if the contact no longer exists. */
export async function worldOf(organizationId: string, run: RunRow): Promise<World | null> {
  const settings = settingsOf(run.settings);
  const step = run.place === null ? null : stepAt(run.steps, run.place);
  const details = detailsIn(settings.conditions, step);
  const person: Person | null = await findPerson(organizationId, run.contact_id, details);
  if (!person) return null;
  const calendar = settings.business_hours ? await calendarOf(organizationId) : null;
  return { person, variables: run.variables, settings, calendar, at: now(), inVain: run.in_vain, asked: run.asked };
}
