import { askRating } from './functions/ask-rating.ts';
import { automationWait } from './functions/automation-wait.ts';
import { consumeEvents } from './functions/consume-events.ts';
import { fanOutEvent } from './functions/fan-out-event.ts';
import { forgetOld } from './functions/forget-old.ts';
import { giveWaiting } from './functions/give-waiting.ts';
import { reconciler } from './functions/reconcile.ts';
import { reconcileUsageNightly } from './functions/reconcile-usage-nightly.ts';
import { runAgentTurn } from './functions/run-agent-turn.ts';
import { sayOptOut } from './functions/say-opt-out.ts';
import { sendReadReceipt } from './functions/send-read-receipt.ts';
import { syncTemplates } from './functions/sync-templates.ts';
import { tellWaiting } from './functions/tell-waiting.ts';
import { workFunctions } from './functions/work-off.ts';

/** All functions of the product that the job engine can run. */
export const functions = [
  fanOutEvent,
  consumeEvents,
  ...workFunctions,
  syncTemplates,
  runAgentTurn,
  automationWait,
  askRating,
  sayOptOut,
  giveWaiting,
  tellWaiting,
  sendReadReceipt,
  reconciler,
  forgetOld,
  reconcileUsageNightly,
] as const;
