import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv, publicUrl } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { setHeldBack } from '#server/base/process/held-back.ts';
import { mailedReportsMax } from '#server/contract/insight/mailed-report.ts';
import { mailedSections } from '#server/contract/insight/mailed-report-words.ts';
import { pool } from '#server/db/pool.ts';
import { rebuildFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { mailedReportWork, sendDueReports } from '#server/domain/insight/mailed-reports/send-due-reports.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';

const api = startHarness();
beforeAll(() => completeEnv({ PUBLIC_URL: 'https://parley.example' }));
afterAll(() => api.stop());
afterEach(() => setHeldBack(false));

let of: string;
let boss: Awaited<ReturnType<typeof api.createMember>>;
let editor: typeof boss;
let panel: ReturnType<typeof panelOf>;
beforeEach(async () => {
  of = await api.createOrganization();
  boss = await api.createMember(of);
  editor = await api.createMember(of, { role: 'editor' });
  panel = panelOf(boss);
});

const weekly = { name: 'A semana', cadence: 'weekly', weekday: 1, hour: 8, locale: 'en' } as const;
/** Creates a report that was set up long ago. A mail is therefore due for every period since then. */
async function arrange(more: object = {}) {
  const report = await panel.mailedReports.createMailedReport({
    ...weekly,
    sections: ['headline'],
    recipient_ids: [boss.userId],
    ...more,
  });
  await pool.query("UPDATE mailed_reports SET counts_from = '2026-01-01', next_due_at = '2026-01-01' WHERE id = $1", [
    report.id,
  ]);
  return report;
}
const mails = () =>
  api.prisma.mail.findMany({ where: { organizationId: of, kind: { startsWith: 'report.' } }, orderBy: { id: 'asc' } });
const sends = () => api.prisma.mailedReportSend.findMany({ where: { organizationId: of }, orderBy: { dueOn: 'asc' } });
const set = (table: string, change: string) =>
  pool.query(`UPDATE ${table} SET ${change} WHERE ${table === 'organizations' ? 'id' : 'organization_id'} = $1`, [of]);

/** A Monday, one minute after eight in São Paulo. */
const monday = new Date('2026-05-11T11:01:00Z');
const later = (days: number, at = monday) => new Date(at.getTime() + days * 86_400_000);

describe('management of reports by e-mail', () => {
  it('lets administrators create, change, pause and delete a report and writes audit entries', async () => {
    const made = await panel.mailedReports.createMailedReport({
      ...weekly,
      name: ' A semana ',
      sections: ['campaigns', 'headline', 'headline'],
      recipient_ids: [editor.userId, boss.userId],
    });
    expect(made).toMatchObject({ name: 'A semana', sections: ['headline', 'campaigns'], is_paused: false });
    expect(made.recipients.map(({ may_see }) => may_see)).toEqual([true, true]);
    expect(made.last_sent_at).toBeNull();
    const due = new Date(made.next_due_at ?? 0);
    expect([due.getUTCDay(), due.getUTCHours(), due.getUTCMinutes()]).toEqual([1, 11, 0]);
    const { id } = made;
    expect(await panel.mailedReports.updateMailedReport({ id, is_paused: true })).toMatchObject({ next_due_at: null });
    const monthly = await panel.mailedReports.updateMailedReport({ id, cadence: 'monthly', is_paused: false });
    expect(monthly).toMatchObject({ cadence: 'monthly', weekday: null, hour: 8 });
    expect((await refusalOf(panel.mailedReports.updateMailedReport({ id, weekday: 2 }))).code).toBe('invalid_request');
    expect(await panel.mailedReports.removeMailedReport({ id })).toEqual({ ok: true, id });
    expect((await refusalOf(panel.mailedReports.removeMailedReport({ id }))).code).toBe('mailed_report_not_found');
    const audit = await api.prisma.auditEntry.findMany({
      where: { organizationId: of },
      orderBy: { createdAt: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'updated', 'removed'].map((what) => `mailed_report.${what}`),
    );
  });

  it('lets an editor only see and leave the reports that the editor receives (admin_only otherwise)', async () => {
    const mine = await arrange({ recipient_ids: [editor.userId] });
    await arrange();
    const own = panelOf(editor);
    expect((await own.mailedReports.listMailedReports({})).data.map(({ id }) => id)).toEqual([mine.id]);
    expect((await panel.mailedReports.listMailedReports({})).data).toHaveLength(2);
    for (const act of [
      () => own.mailedReports.createMailedReport({ ...weekly, sections: ['headline'], recipient_ids: [editor.userId] }),
      () => own.mailedReports.updateMailedReport({ id: mine.id, hour: 1 }),
      () => own.mailedReports.removeMailedReport({ id: mine.id }),
      () => own.mailedReports.tryMailedReport({ id: mine.id }),
    ])
      expect((await refusalOf(act())).code).toBe('admin_only');
    const finance = panelOf(await api.createMember(of, { role: 'financeiro' }));
    expect((await refusalOf(finance.mailedReports.listMailedReports({}))).code).toBe('insufficient_scope');
    expect(await own.mailedReports.leaveMailedReport({ id: mine.id })).toEqual({ ok: true, id: mine.id });
    expect((await refusalOf(own.mailedReports.leaveMailedReport({ id: mine.id }))).code).toBe(
      'mailed_report_not_found',
    );
    expect((await own.mailedReports.listMailedReports({})).data).toEqual([]);
    await sendDueReports(of, monday);
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([boss.email]);
  });

  it('accepts only members who may see reports as recipients and hides reports from other organizations', async () => {
    const finance = await api.createMember(of, { role: 'financeiro' });
    const stranger = await api.createMember(await api.createOrganization());
    const make = (id: string) =>
      panel.mailedReports.createMailedReport({ ...weekly, sections: ['headline'], recipient_ids: [id] });
    expect((await refusalOf(make(finance.userId))).code).toBe('assigned_user_role_not_eligible');
    expect((await refusalOf(make(stranger.userId))).code).toBe('assigned_user_not_member');
    expect((await refusalOf(make('ana@example.com'))).code).toBe('assigned_user_not_member');
    const { id } = await arrange();
    const other = panelOf(stranger);
    for (const act of [
      () => other.mailedReports.updateMailedReport({ id, hour: 1 }),
      () => other.mailedReports.removeMailedReport({ id }),
      () => other.mailedReports.leaveMailedReport({ id }),
      () => other.mailedReports.tryMailedReport({ id }),
    ])
      expect((await refusalOf(act())).code).toBe('mailed_report_not_found');
    for (const wrong of [
      { weekday: undefined },
      { cadence: 'monthly' },
      { hour: 24 },
      { sections: [] },
      { recipient_ids: [] },
    ])
      expect((await refusalOf(arrange(wrong))).code).toBe('invalid_request');
  });

  it(`accepts no more than ${mailedReportsMax} reports, also when 20 requests arrive at the same time`, async () => {
    for (let made = 0; made < mailedReportsMax - 1; made += 1) await arrange();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => arrange()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(arrange())).code).toBe('mailed_reports_full');
  });
});

describe('a report is sent once for each period', () => {
  it('is sent once to each recipient when 20 workers run at the same time', async () => {
    await arrange({ recipient_ids: [boss.userId, editor.userId] });
    expect(await mailedReportWork.waiting()).toContainEqual({ organization_id: of });
    await Promise.all(Array.from({ length: 20 }, () => sendDueReports(of, monday)));
    expect((await mails()).map(({ toAddress }) => toAddress).sort()).toEqual([boss.email, editor.email].sort());
    expect(await sends()).toMatchObject([{ dueOn: new Date('2026-05-11'), recipients: 2 }]);
    await sendDueReports(of, later(6));
    expect(await mails()).toHaveLength(2);
    await sendDueReports(of, later(7));
    expect(await mails()).toHaveLength(4);
  });

  it('is sent by the next run when the transaction of the first run fails before its commit', async () => {
    await arrange();
    await pool.query(`ALTER TABLE mailed_reports ADD CONSTRAINT dies CHECK (next_due_at < '2026-05-18') NOT VALID`);
    try {
      await sendDueReports(of, monday);
      expect([await mails(), await sends()]).toEqual([[], []]);
    } finally {
      await pool.query('ALTER TABLE mailed_reports DROP CONSTRAINT dies');
    }
    await sendDueReports(of, later(1));
    expect(await mails()).toHaveLength(1);
    expect(await sends()).toMatchObject([{ dueOn: new Date('2026-05-11') }]);
  });

  it('is sent only for the last period after several missed weeks', async () => {
    await arrange();
    await sendDueReports(of, later(30));
    expect(await sends()).toMatchObject([{ dueOn: new Date('2026-06-08') }]);
    expect((await mails())[0]?.subject).toContain('June 1 – 7, 2026');
  });

  it('skips dates due before creation or a new weekday; a new hour on the same day does not send again', async () => {
    const { id } = await arrange();
    const countFrom = (at: string) => pool.query('UPDATE mailed_reports SET counts_from = $2 WHERE id = $1', [id, at]);
    await countFrom('2026-05-11T11:00:30Z');
    await sendDueReports(of, monday);
    expect(await mails()).toEqual([]);
    await countFrom('2026-05-01');
    await panel.mailedReports.updateMailedReport({ id, hour: 7 });
    await set('mailed_reports', "next_due_at = '2026-05-11'");
    await sendDueReports(of, monday);
    expect(await mails()).toHaveLength(1);
    await panel.mailedReports.updateMailedReport({ id, hour: 9 });
    await set('mailed_reports', "next_due_at = '2026-05-11'");
    await sendDueReports(of, later(0.5));
    expect(await mails()).toHaveLength(1);
    const from = async () => (await api.prisma.mailedReport.findUniqueOrThrow({ where: { id } })).countsFrom;
    await panel.mailedReports.updateMailedReport({ id, weekday: 3 });
    expect(Math.abs((await from()).getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is sent by the new time zone after the organization changes its zone', async () => {
    await arrange();
    await set('mailed_reports', "next_due_at = '2026-05-18T11:00Z'");
    await set('organizations', "timezone = 'Asia/Tokyo'");
    expect(await mailedReportWork.waiting()).toContainEqual({ organization_id: of });
    await sendDueReports(of, new Date('2026-05-17T23:30:00Z'));
    expect(await sends()).toMatchObject([{ dueOn: new Date('2026-05-18') }]);
    const next = await api.prisma.mailedReport.findFirstOrThrow({ where: { organizationId: of } });
    expect([next.nextDueAt?.toISOString(), next.dueZone]).toEqual(['2026-05-24T23:00:00.000Z', 'Asia/Tokyo']);
  });

  it.each([
    ['paused', () => set('mailed_reports', 'is_paused = true')],
    ['of a suspended client', () => set('organizations', 'suspended_at = now()')],
    ['of a client that ended', () => set('organizations', 'ended_at = now()')],
  ])('is not sent when the report is %s', async (_what, change) => {
    await arrange();
    await change();
    expect(await mailedReportWork.waiting()).not.toContainEqual({ organization_id: of });
    await sendDueReports(of, monday);
    expect([await mails(), await sends()]).toEqual([[], []]);
  });

  it('is not sent while a restored database is held, not even as a trial, and is sent after the release', async () => {
    const { id } = await arrange();
    setHeldBack(true);
    expect(await mailedReportWork.waiting()).toEqual([]);
    await mailedReportWork.work({ organization_id: of });
    expect((await refusalOf(panel.mailedReports.tryMailedReport({ id }))).code).toBe('service_unavailable');
    expect([await mails(), await sends()]).toEqual([[], []]);
    setHeldBack(false);
    await mailedReportWork.work({ organization_id: of });
    expect(await mails()).toHaveLength(1);
  });

  it('waits up to an hour for figures that are behind, then is sent with the time of completeness', async () => {
    await arrange();
    const occurredAt = new Date('2026-05-10T12:00:00Z');
    await api.prisma.outboxEntry.create({
      data: { id: newId(), organizationId: of, type: 'contact.created', occurredAt },
    });
    await sendDueReports(of, monday);
    expect(await mails()).toEqual([]);
    await sendDueReports(of, later(1 / 24));
    expect((await mails())[0]?.text).toContain('These numbers are complete up to May 10, 2026');
  });
});

describe('recipients of a report by e-mail', () => {
  it('excludes members who left the team and members whose role no longer sees reports', async () => {
    const gone = await api.createMember(of, { role: 'editor' });
    const { id } = await arrange({ recipient_ids: [boss.userId, editor.userId, gone.userId] });
    await pool.query('DELETE FROM members WHERE organization_id = $1 AND user_id = $2', [of, gone.userId]);
    await pool.query("UPDATE members SET role = 'financeiro' WHERE organization_id = $1 AND user_id = $2", [
      of,
      editor.userId,
    ]);
    const [listed] = (await panel.mailedReports.listMailedReports({})).data;
    expect(listed?.id).toBe(id);
    expect(listed?.recipients.map((one) => [one.id, one.may_see]).sort()).toEqual(
      [
        [boss.userId, true],
        [editor.userId, false],
      ].sort(),
    );
    await sendDueReports(of, monday);
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([boss.email]);
  });

  it('includes costs only in the e-mail to a recipient who may see costs', async () => {
    const attendant = await api.createMember(of, { role: 'atendente' });
    await arrange({ sections: ['headline', 'costs'], recipient_ids: [boss.userId, attendant.userId] });
    await arrange({ sections: ['costs'], recipient_ids: [attendant.userId] });
    await sendDueReports(of, monday);
    const told = await mails();
    expect(told).toHaveLength(2);
    const textOf = (address: string) => told.find(({ toAddress }) => toAddress === address)?.text;
    expect(textOf(boss.email)).toContain('COSTS');
    expect(textOf(attendant.email)).not.toContain('COSTS');
  });

  it('sends a trial only to the member who asks and does not record the trial as a report of the period', async () => {
    const { id } = await arrange({ recipient_ids: [editor.userId] });
    const tried = await panel.mailedReports.tryMailedReport({ id });
    expect(tried).toEqual({ ok: true, id, to: boss.email, is_sent: false });
    expect(await sends()).toEqual([]);
    const [trial, ...more] = await mails();
    expect([more, trial?.kind, trial?.toAddress, trial?.status]).toEqual([[], 'report.trial', boss.email, 'kept']);
    expect(trial?.subject).toMatch(/^Trial: /);
  });
});

describe('content of a report by e-mail', () => {
  /** Creates three conversations in the reported week, and one in the week before. */
  async function live() {
    for (const [at, seconds] of [
      ['2026-05-04T15:00:00Z', 60],
      ['2026-05-08T15:00:00Z', 120],
      ['2026-05-11T02:30:00Z', 240],
      ['2026-05-03T15:00:00Z', 30],
    ] as const)
      await answeredConversation(of, at, seconds);
    await rebuildFigures(of);
  }

  it('contains the numbers of the reports page for the same days, compared with the week before', async () => {
    await live();
    await arrange({ sections: [...mailedSections] });
    await sendDueReports(of, monday);
    const page = await panel.analytics.viewFigures({ from: '2026-05-04', to: '2026-05-10' });
    const before = await panel.analytics.viewFigures({ from: '2026-04-27', to: '2026-05-03' });
    const [now, then] = [page.totals, before.totals];
    expect([now.conversations_opened, then.conversations_opened]).toEqual([3, 1]);
    const text = (await mails())[0]?.text ?? '';
    expect(text).toContain('3 conversations were opened, 2 more than the week before (1).');
    expect(text).toContain(
      `${now.conversations_resolved} were resolved, ${now.conversations_resolved - then.conversations_resolved} more than the week before (${then.conversations_resolved}).`,
    );
    expect(text).toContain(`The AI resolved ${(now.ai_resolution_rate ?? 0) * 100}% of them`);
    expect(text).toContain(`Customers wrote ${now.messages_in} messages, 2 more than the week before (1).`);
    const seconds = (value: number | null) => {
      const [by, unit] = (value ?? 0) < 60 ? [1, 's'] : [60, 'min'];
      return `${Math.round(((value ?? 0) / by) * 10) / 10} ${unit}`;
    };
    expect(text).toContain(
      `A first answer typically took ${seconds(now.first_response_p50)} (the week before: ${seconds(then.first_response_p50)}).`,
    );
    expect(text).toContain(`9 of 10 came within ${seconds(now.first_response_p90)}`);
    expect(text).toContain(`The AI gave ${now.by.ai.count}`);
    expect(text).toContain(`Of 3 resolved: the AI alone answered ${now.answered_by.ai}`);
    expect(text).toContain('No campaign wrote to anybody.');
    expect(text).toContain(`${publicUrl()}/figures?period=own&from=2026-05-04&to=2026-05-10`);
    expect(text).not.toContain('complete up to');
  });

  it('is in the language of the report and covers the previous month for a monthly report', async () => {
    await live();
    const { id } = await arrange({
      cadence: 'monthly',
      weekday: undefined,
      locale: 'pt-BR',
      sections: [...mailedSections],
    });
    await sendDueReports(of, new Date('2026-06-01T11:00:30Z'));
    const [mail] = await mails();
    expect(mail?.subject).toContain('maio de 2026');
    expect(mail?.text).toContain('4 conversas abertas, 4 a mais que no mês anterior (0).');
    expect(mail?.text).toContain('Nenhuma campanha escreveu para alguém.');
    expect(mail?.text).toContain('O WhatsApp não custou nada.');
    expect(mail?.text).toContain(`${publicUrl()}/figures?mailed=${id}`);
  });

  it('does not contain a report name that looks like a link as it is', async () => {
    await arrange({ name: 'https://evil.example' });
    await sendDueReports(of, monday);
    expect((await mails())[0]?.text).not.toContain('https://evil.example');
  });
});
