import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BoardTile, ReportBoard } from '#server/contract/insight/report-board.ts';
import { boardFigures, boardTilesMax, reportBoardsMax } from '#server/contract/insight/report-board-words.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

let of: string;
type Member = Awaited<ReturnType<typeof api.createMember>>;
let people: Readonly<Record<Role, Member>>;
beforeEach(async () => {
  of = await api.createOrganization();
  const member = (role: Role) => api.createMember(of, { role });
  people = {
    admin: await member('admin'),
    editor: await member('editor'),
    atendente: await member('atendente'),
    financeiro: await member('financeiro'),
  };
});

const boardsOf = (role: Role) => panelOf(people[role]).reportBoards;
const tile = (figure: BoardTile['figure'], width: BoardTile['width'] = 'half'): BoardTile => ({ figure, width });
const make = (role: Role, more: object = {}): Promise<ReportBoard> =>
  boardsOf(role).createReportBoard({ name: 'A semana', tiles: [tile('conversations_by_day', 'full')], ...more });
const seen = async (role: Role) => (await boardsOf(role).listReportBoards({})).data;
const idsSeen = async (role: Role) => (await seen(role)).map(({ id }) => id);
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const audits = async (id: string) =>
  (await api.prisma.auditEntry.findMany({ where: { organizationId: of, objectId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, details }) => ({ action, details }),
  );

describe('visibility of report boards', () => {
  it('hides a private board from administrators (report_board_not_found) and from the audit log', async () => {
    const own = await make('atendente', { name: '  Meu dia ' });
    expect(own).toMatchObject({ name: 'Meu dia', shared_with: 'nobody', is_own: true, may_change: true, version: 1 });
    expect(await idsSeen('atendente')).toEqual([own.id]);
    expect(await idsSeen('admin')).toEqual([]);
    const { updateReportBoard, removeReportBoard } = boardsOf('admin');
    expect(await codeOf(updateReportBoard({ id: own.id, version: 1, name: 'x' }))).toBe('report_board_not_found');
    expect(await codeOf(removeReportBoard({ id: own.id }))).toBe('report_board_not_found');
    expect(await boardsOf('atendente').removeReportBoard({ id: own.id })).toEqual({ ok: true, id: own.id });
    expect(await audits(own.id)).toEqual([]);
  });

  it.each([
    ['admins', ['admin']],
    ['editors', ['admin', 'editor']],
    ['team', ['admin', 'editor', 'atendente']],
  ] as const)('shows a board shared with %s to the roles %j', async (shared_with, roles) => {
    const { id } = await make('admin', { shared_with });
    for (const role of ['admin', 'editor', 'atendente'] as const)
      expect([role, await idsSeen(role)]).toEqual([role, (roles as readonly Role[]).includes(role) ? [id] : []]);
  });

  it('refuses to list and create boards for a role without access to reports (insufficient_scope)', async () => {
    await make('admin', { shared_with: 'team' });
    expect(await codeOf(seen('financeiro'))).toBe('insufficient_scope');
    expect(await codeOf(make('financeiro'))).toBe('insufficient_scope');
  });

  it('hides cost tiles from attendants and keeps the hidden tiles when an attendant saves the board', async () => {
    const tiles = [tile('costs'), tile('handoffs')];
    const shared = await make('admin', { tiles, shared_with: 'team' });
    expect((await seen('editor'))[0]?.tiles).toEqual(tiles);
    expect((await seen('atendente'))[0]?.tiles).toEqual([tile('handoffs')]);
    expect(await codeOf(make('atendente', { tiles }))).toBe('insufficient_scope');
    expect(shared.may_change).toBe(true);
    // An administrator who becomes an attendant keeps their private boards.
    const own = await make('editor', { tiles });
    await api.prisma.member.updateMany({
      where: { organizationId: of, userId: people.editor.userId },
      data: { role: 'atendente' },
    });
    people = { ...people, editor: { ...people.editor, role: 'atendente' } };
    const saved = await boardsOf('editor').updateReportBoard({ id: own.id, version: 1, tiles: [tile('ratings')] });
    expect(saved.tiles).toEqual([tile('ratings')]);
    const kept = await api.prisma.reportBoard.findUniqueOrThrow({ where: { id: own.id } });
    expect(kept.tiles).toEqual([tile('ratings'), tile('costs')]);
  });

  it('hides a board from another organization and refuses its changes (report_board_not_found)', async () => {
    const { id } = await make('admin', { shared_with: 'team' });
    const stranger = panelOf(await api.createMember(await api.createOrganization())).reportBoards;
    expect((await stranger.listReportBoards({})).data).toEqual([]);
    expect(await codeOf(stranger.updateReportBoard({ id, version: 1, name: 'x' }))).toBe('report_board_not_found');
    expect(await codeOf(stranger.removeReportBoard({ id }))).toBe('report_board_not_found');
    expect(await idsSeen('admin')).toEqual([id]);
  });

  it('deletes the private boards of a removed member and keeps the shared boards', async () => {
    const own = await make('editor');
    const shared = await make('editor', { shared_with: 'team' });
    await panelOf(people.admin).members.removeMember({ user_id: people.editor.userId });
    const left = await api.prisma.reportBoard.findMany({ where: { organizationId: of }, select: { id: true } });
    expect(left.map(({ id }) => id)).toEqual([shared.id]);
    expect(own.id).not.toBe(shared.id);
    expect((await seen('admin'))[0]).toMatchObject({ id: shared.id, is_own: false, may_change: true });
  });
});

describe('sharing and changing of report boards', () => {
  it('lets only administrators and editors share and change boards and audits each change', async () => {
    expect(await codeOf(make('atendente', { shared_with: 'team' }))).toBe('insufficient_scope');
    expect(await codeOf(make('editor', { shared_with: 'admins' }))).toBe('insufficient_scope');
    const { id } = await make('editor', { shared_with: 'team' });
    expect((await seen('atendente'))[0]).toMatchObject({ id, is_own: false, may_change: false });
    const attendant = boardsOf('atendente');
    expect(await codeOf(attendant.updateReportBoard({ id, version: 1, name: 'x' }))).toBe('insufficient_scope');
    expect(await codeOf(attendant.removeReportBoard({ id }))).toBe('insufficient_scope');
    const admin = boardsOf('admin');
    const tiles = [tile('handoffs', 'full')];
    expect(await admin.updateReportBoard({ id, version: 1, name: 'Dia', tiles })).toMatchObject({ version: 2 });
    // An administrator who stops sharing a board becomes its owner.
    expect(await admin.updateReportBoard({ id, version: 2, shared_with: 'nobody' })).toMatchObject({ is_own: true });
    expect(await idsSeen('editor')).toEqual([]);
    await admin.updateReportBoard({ id, version: 3, shared_with: 'editors' });
    await boardsOf('editor').removeReportBoard({ id });
    expect(await audits(id)).toEqual([
      {
        action: 'report_board.created',
        details: { name: 'A semana', shared_with: 'team', tiles: ['conversations_by_day (full)'] },
      },
      {
        action: 'report_board.updated',
        details: {
          name: { from: 'A semana', to: 'Dia' },
          tiles: { from: ['conversations_by_day (full)'], to: ['handoffs (full)'] },
        },
      },
      { action: 'report_board.updated', details: { shared_with: { from: 'team', to: 'nobody' } } },
      { action: 'report_board.updated', details: { shared_with: { from: 'nobody', to: 'editors' } } },
      { action: 'report_board.removed', details: null },
    ]);
  });

  it('rejects a duplicate tile, an unknown figure, an unknown field and more tiles than the maximum', async () => {
    const tiles = boardFigures.map((figure) => tile(figure));
    expect(await refusalOf(make('admin', { tiles: tiles.slice(0, boardTilesMax + 1) }))).toEqual({
      code: 'report_board_tiles_full',
      details: { max: boardTilesMax },
    });
    const { id, version } = await make('admin', { tiles: tiles.slice(0, boardTilesMax) });
    const { updateReportBoard } = boardsOf('admin');
    expect(await codeOf(updateReportBoard({ id, version, tiles }))).toBe('report_board_tiles_full');
    for (const wrong of [[tile('ratings'), tile('ratings')], [{ figure: 'nonsense', width: 'half' }], [{}]])
      expect(await codeOf(updateReportBoard({ id, version, tiles: wrong as never }))).toBe('invalid_request');
    expect(await codeOf(updateReportBoard({ id, version, filter: {} } as never))).toBe('unknown_fields');
    expect((await seen('admin'))[0]?.tiles).toHaveLength(boardTilesMax);
  });
});

describe('simultaneous changes of report boards', () => {
  it('creates boards only up to the maximum and rejects the 10 requests above it', async () => {
    const codes = await Promise.all(
      Array.from({ length: reportBoardsMax + 10 }, () =>
        make('admin').then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array(reportBoardsMax).fill('ok'), ...Array(10).fill('report_boards_full')]);
  });

  it('saves one of 20 changes of the same version and rejects 19 with report_board_changed', async () => {
    const { id, version } = await make('admin', { shared_with: 'team' });
    const tilesOf = (index: number) => [tile(boardFigures[index] ?? 'ratings')];
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        boardsOf(index % 2 ? 'admin' : 'editor')
          .updateReportBoard({ id, version, tiles: tilesOf(index) })
          .then(
            () => `ok ${index}`,
            (error: { code: string }) => error.code,
          ),
      ),
    );
    const won = codes.filter((code) => code.startsWith('ok'));
    expect([won.length, codes.filter((code) => code === 'report_board_changed').length]).toEqual([1, 19]);
    const [after] = await seen('admin');
    expect(after).toMatchObject({ version: 2, tiles: tilesOf(Number(won[0]?.slice(3))) });
  });

  it('loses no tile when twelve requests each add one and retry after report_board_changed', async () => {
    const { id } = await make('admin', { tiles: [], shared_with: 'team' });
    const wanted = boardFigures.slice(0, boardTilesMax);
    const add = async (figure: BoardTile['figure'], index: number): Promise<void> => {
      const role = index % 2 ? 'admin' : 'editor';
      for (;;) {
        const [board] = await seen(role);
        if (!board) throw new Error('gone');
        const tiles = [...board.tiles, tile(figure)];
        const code = await boardsOf(role)
          .updateReportBoard({ id, version: board.version, tiles })
          .then(
            () => 'ok',
            (error: { code: string }) => error.code,
          );
        if (code === 'ok') return;
        expect(code).toBe('report_board_changed');
      }
    };
    await Promise.all(wanted.map(add));
    const [after] = await seen('admin');
    expect(after?.tiles.map(({ figure }) => figure).toSorted()).toEqual([...wanted].toSorted());
    expect(after?.version).toBe(1 + wanted.length);
  });
});
