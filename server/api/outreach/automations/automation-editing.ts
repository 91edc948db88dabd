import { businessCalendar, calendarView, defaultCalendar } from '#server/contract/organization/business-calendar.ts';
import { organizationInput } from '#server/contract/organization/organization.ts';
import { automationIdInput, automationShape, listAutomationsInput } from '#server/contract/outreach/automation.ts';
import {
  automationDetailShape,
  automationVersionShape,
  createAutomationInput,
  publishAutomationInput,
  publishAutomationResult,
  rotateTokenResult,
  setAutomationStatusInput,
  updateAutomationInput,
} from '#server/contract/outreach/automation-editor.ts';
import { addAutomationFileInput, automationFileShape } from '#server/contract/outreach/automation-files.ts';
import {
  checkDraftInput,
  checkDraftResult,
  previewPublicationResult,
} from '#server/contract/outreach/automation-standing.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { getCalendar, updateCalendar } from '#server/domain/organization/calendar/calendar.ts';
import { listAutomations, showAutomation } from '#server/domain/outreach/automations/list/list-automations.ts';
import {
  checkDraft,
  createAutomation,
  listVersions,
  rotateToken,
  setAutomationStatus,
  updateAutomation,
  viewAutomation,
} from '#server/domain/outreach/automations/versions/edit-automation.ts';
import { addFlowFile } from '#server/domain/outreach/automations/versions/flow-files.ts';
import {
  previewPublication,
  publishAutomation,
} from '#server/domain/outreach/automations/versions/publish-automation.ts';
import { operation } from '../../operation.ts';
import { automationDetailExample, automationExample, automationVersionExample } from './automation-example.ts';

const { trigger, steps, cooldown_minutes } = automationExample;

const { settings } = automationDetailExample;

export const automationEditing = {
  addAutomationFile: operation(
    {
      kind: 'mutation',
      summary: 'Add a file to an automation',
      description: 'Its steps can send it; 100 at most, 20 MiB each. It stays as long as the automation.',
      scope: 'admin',
      limit: 'panel',
      errors: ['automation_not_found', 'storage_full'],
      input: addAutomationFileInput,
      output: automationFileShape,
      example: {
        input: {
          id: automationExample.id,
          file: { base64: 'JVBERi0xLjQK', mime_type: 'application/pdf', name: 'catalogo.pdf' },
        },
        output: {
          id: '019f2c40-1111-7000-8000-00000000f11e',
          name: 'catalogo.pdf',
          mime_type: 'application/pdf',
          size: 9,
        },
      },
    },
    addFlowFile,
  ),

  checkDraft: operation(
    {
      kind: 'mutation',
      summary: 'Check a draft before it is saved',
      description: 'What is wrong with it, at its place, as saving it would say. Nothing is written.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['automation_not_found'],
      input: checkDraftInput,
      output: checkDraftResult,
      example: {
        input: { id: automationExample.id, trigger, steps, cooldown_minutes, settings },
        output: { issues: [] },
      },
    },
    checkDraft,
  ),

  createAutomation: operation(
    {
      kind: 'mutation',
      summary: 'Create an automation',
      description:
        'A draft, until it is published; with a definition where one is given, as an export or a provisioning file has it.',
      scope: 'admin',
      limit: 'panel',
      errors: ['name_taken'],
      input: createAutomationInput,
      output: automationDetailShape,
      example: { input: { name: 'Welcome' }, output: automationDetailExample },
    },
    createAutomation,
  ),

  getAutomation: operation(
    {
      rest: { method: 'GET', path: '/automations/{id}', tag: 'Automations' },
      summary: 'Show an automation',
      description: 'What runs, or of one that was never published its draft.',
      scope: 'contacts:read',
      limit: 'automations',
      errors: ['automation_not_found'],
      input: automationIdInput,
      output: automationShape,
      example: { input: { id: automationExample.id }, output: automationExample },
    },
    showAutomation,
  ),

  listAutomationVersions: operation(
    {
      kind: 'query',
      summary: 'List the versions of an automation',
      description: 'Every publication, newest first, with how many runs go on with it.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['automation_not_found'],
      input: automationIdInput,
      output: listOf(automationVersionShape),
      example: {
        input: { id: automationExample.id },
        output: { data: [automationVersionExample], next_cursor: null, has_more: false },
      },
    },
    listVersions,
  ),

  listAutomations: operation(
    {
      rest: { method: 'GET', path: '/automations', tag: 'Automations' },
      summary: 'List the automations',
      description:
        'Whatever their status, newest first (with updated_since oldest change first): what runs, or of one that was never published its draft.',
      scope: 'contacts:read',
      limit: 'automations',
      errors: ['invalid_cursor'],
      input: listAutomationsInput,
      output: listOf(automationShape),
      example: { input: {}, output: { data: [automationExample], next_cursor: null, has_more: false } },
    },
    listAutomations,
  ),

  previewPublication: operation(
    {
      kind: 'query',
      summary: 'Show what publishing would do with runs under way',
      description: 'How many there are, and how many stand where the draft says the same as their version.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['automation_not_found'],
      input: automationIdInput,
      output: previewPublicationResult,
      example: { input: { id: automationExample.id }, output: { running: 3, movable: 2 } },
    },
    previewPublication,
  ),

  publishAutomation: operation(
    {
      kind: 'mutation',
      summary: 'Publish an automation',
      description:
        'The draft runs from now on, as a version that never changes; runs under way end with theirs, or move where both say the same.',
      scope: 'admin',
      limit: 'panel',
      errors: ['automation_not_found', 'automation_invalid'],
      input: publishAutomationInput,
      output: publishAutomationResult,
      example: {
        input: { id: automationExample.id, note: 'Shorter welcome', runs: 'finish' },
        output: { automation: automationDetailExample, moved: 0, left: 3 },
      },
    },
    publishAutomation,
  ),

  rotateToken: operation(
    {
      kind: 'mutation',
      summary: 'Make a new token',
      description: 'Shown once; the token before works for 24 hours more.',
      scope: 'admin',
      limit: 'panel',
      errors: ['automation_not_found'],
      input: automationIdInput,
      output: rotateTokenResult,
      example: {
        input: { id: automationExample.id },
        output: { ok: true, token: 'flow_4fJ8sKq2LmN0pRtUvWxYz', old_until: null },
      },
    },
    rotateToken,
  ),

  setAutomationStatus: operation(
    {
      kind: 'mutation',
      summary: 'Pause or activate an automation',
      description: 'A paused one starts nothing; runs under way go on.',
      scope: 'admin',
      limit: 'panel',
      errors: ['automation_not_found', 'automation_invalid'],
      input: setAutomationStatusInput,
      output: automationDetailShape,
      example: { input: { id: automationExample.id, status: 'paused' }, output: automationDetailExample },
    },
    setAutomationStatus,
  ),

  updateAutomation: operation(
    {
      kind: 'mutation',
      summary: 'Change an automation’s draft',
      description: 'Only what is sent changes. The name holds at once; the rest once it is published.',
      scope: 'admin',
      limit: 'panel',
      errors: ['automation_not_found', 'name_taken'],
      input: updateAutomationInput,
      output: automationDetailShape,
      example: { input: { id: automationExample.id, cooldown_minutes: 60 }, output: automationDetailExample },
    },
    updateAutomation,
  ),

  viewAutomation: operation(
    {
      kind: 'query',
      summary: 'Show an automation in its editor',
      description: 'The draft, what runs, and what is wrong with the draft.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['automation_not_found'],
      input: automationIdInput,
      output: automationDetailShape,
      example: { input: { id: automationExample.id }, output: automationDetailExample },
    },
    viewAutomation,
  ),

  getCalendar: operation(
    {
      kind: 'query',
      summary: 'Show business hours and holidays',
      description: 'When the organization is at work; flows may send only then; with the national holidays of Brazil.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: organizationInput,
      output: calendarView,
      example: {
        input: {},
        output: {
          ...defaultCalendar,
          timezone: 'America/Sao_Paulo',
          national: [{ date: '2026-12-25', name: 'Natal' }],
        },
      },
    },
    getCalendar,
  ),

  updateCalendar: operation(
    {
      kind: 'mutation',
      summary: 'Change business hours and holidays',
      description: 'Replaces all of it; runs that wait for business hours look again when they wake.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: businessCalendar,
      output: businessCalendar,
      example: { input: defaultCalendar, output: defaultCalendar },
    },
    updateCalendar,
  ),
};
