import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { configurationContract } from '#features/configuration/contract.ts'
import { dictionariesContract } from '#features/dictionaries/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { features } from '#server/features.ts'
import { addPerson, type TestApp, testApp } from './support/app.ts'
import { type AnyCall, allContracts } from './support/contracts.ts'
import { administratorOf, type SignedIn } from './support/people.ts'
import { sampleInput } from './support/sampleInput.ts'

const served = new Set(features.flatMap(({ contract }) => Object.values(contract)).map(({ path }) => path))
const calls = (await allContracts()).flatMap(Object.values<AnyCall>).filter(({ path }) => served.has(path))
const guarded = calls.filter(({ access }) => access !== 'open')

/** What the server writes by itself. */
const ofServer = new Set(['migration', 'refusal'])
/** Says itself what happened. */
const traces = new Set(['attempt', 'login_log', 'operation_log'])
/** What the sample cannot know, by path. */
const special: Readonly<Record<string, object>> = {
  '/web/iot/pointValue/curve': { points: 'soc' },
  '/web/iot/pointValue/page': { pointKeys: 'soc' },
  '/web/alarm/rule/save': {
    ruleKey: 'socLow',
    limits: [5, 10, 15],
    recover: 18,
    onDelay: [60, 60, 60],
    offDelay: 0,
    version: '0',
  },
  '/web/iot/storage/retention': { deviceType: 'boxPower', days: 30, version: 0 },
  '/web/alarm/maintenance/save': { deviceType: undefined, deviceId: undefined, endTime: '2030-01-01 00:00:00' },
  '/web/alarm/page': { handling: 'unhandled' },
  '/web/alarm/rule/reset': { ruleKey: 'socLow', version: '0' },
  '/web/alarm/bulk/acknowledge': { chosen: { filter: {} } },
  '/web/alarm/bulk/assign': { chosen: { filter: {} } },
  '/web/alarm/bulk/shelve': { chosen: { filter: {} } },
  '/web/box/home/reportForms': { type: 1, reportType: 1, dyaTime: '2026-01-01', monthTime: '2026-01' },
  '/web/box/home/reportForms/export': { type: 1, reportType: 1, dyaTime: '2026-01-01', monthTime: '2026-01' },
}
/** They end or renew the very session that asks. */
const ownSession = new Set(['/auth/token/logout', '/auth/password'])

const marker = '机密Ω'
let it: TestApp
let known: Record<string, unknown>
let stranger: SignedIn
let nobody: SignedIn

beforeAll(async () => {
  it = await testApp()
  const { call, admin } = it
  const [root] = await call(organizationsContract.tree, {}, admin)
  const dept = {
    dept_name: `${marker}部`,
    dept_type: 1,
    merchant_id: root?.merchant_id ?? '',
    parent_id: root?.dept_id,
  }
  const { dept_id } = await call(organizationsContract.save, dept, admin)
  const { stationId } = await call(assetsContract.stationAdd, { stationName: `${marker}站`, orgId: dept_id }, admin)
  const device = { deviceName: `${marker}箱`, deviceCode: 'SECRET-1', deviceType: 'boxPower', stationId }
  const { deviceId } = await call(assetsContract.equipmentAdd, device, admin)
  const window = { deviceId, endTime: '2036-01-01 00:00:00', startTime: '2035-12-01 00:00:00', reason: `${marker}维护` }
  const { maintenanceId } = await call(maintenanceContract.save, window, admin)
  const role = { role_name: `${marker}角色`, role_key: 'secret', level: 9, status: 0, is_editable: 1 }
  const { role_id } = await call(rolesContract.save, role, admin)
  const menu = { menu_name: '菜单', menu_type: 0, url: '/secret', icon: 'page' } as const
  const { menu_id } = await call(menusContract.save, menu, admin)
  const points = [{ pointKey: 'a', pointName: 'a' }]
  const { profileId } = await call(iotContract.profileAdd, { profileKey: 'secret', profileName: '模板', points }, admin)
  await call(dictionariesContract.typeSave, { dict_type: 'secret', dict_name: '字典' }, admin)
  await call(dictionariesContract.entrySave, { dict_type: 'secret', dict_label: '一', dict_value: '1' }, admin)
  await call(configurationContract.parameterSave, { key: 'secret', name: '参数' }, admin)
  await call(configurationContract.configSave, { key: 'secret', name: '配置' }, admin)
  const ours = await addPerson(it.context, 'ours', ['asset_view'], { orgId: dept_id, level: 9 })
  await it.context.db
    .updateTable('app_user')
    .set({ real_name: `${marker}人` })
    .where('id', '=', ours.userId)
    .execute()
  await it.signIn(ours.userName, ours.password)
  const { id: session_id } = await it.context.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', ours.userId)
    .executeTakeFirstOrThrow()
  await it.context.pool.query('update merchant set name = $1 where id = $2', [`${marker}商户`, root?.merchant_id])
  known = {
    stationId,
    deviceId,
    parentId: deviceId,
    maintenanceId,
    orgId: dept_id,
    dept_id,
    parent_id: dept_id,
    user_id: ours.userId,
    role_id,
    role_ids: [role_id],
    merchant_id: root?.merchant_id,
    session_id,
    timeZone: 'Asia/Shanghai',
    menu_id,
    profileId,
    dict_type: 'secret',
    dict_code: '1',
    key: 'secret',
    current: 1,
    size: 100,
    version: 1,
    requestId: undefined,
  }
  const all = (await call(sessionContract.info, {}, admin)).authorities.map(({ authority }) => authority)
  stranger = await administratorOf(it, 'stranger', { level: 1, data_scope: 1 }, all)
  nobody = await administratorOf(it, 'powerless', { orgId: dept_id }, [])
}, 60_000)
afterAll(() => it?.stop())

const inputOf = ({ path, input }: AnyCall): Record<string, unknown> => ({
  ...sampleInput(input, known),
  ...special[path],
})

const ask = async (call: AnyCall, token?: string, input = inputOf(call)) => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const response = await it.app.inject({
    method: call.method,
    url: call.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(call.method === 'GET'
      ? { query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])) }
      : { payload: Object.fromEntries(given) }),
  })
  return { status: response.statusCode, text: response.body }
}

/** Every row that is not the stranger's own, as text. */
const snapshot = async (): Promise<string[]> => {
  const { rows: tables } = await it.context.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (ofServer.has(name) || traces.has(name)) continue
    const own =
      name === 'app_user'
        ? `where id <> ${stranger.userId}`
        : name === 'session'
          ? `where user_id <> ${stranger.userId}`
          : ''
    const { rows } = await it.context.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t ${own}`,
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

/** Rows that were there and are not any more as they were. */
const lost = async (before: readonly string[]): Promise<string[]> => {
  const after = new Set(await snapshot())
  return before.filter((row) => !after.has(row))
}

describe('every call', () => {
  test('is tried with an input that it takes', () => {
    const misfits = calls
      .filter(({ access }) => access !== 'open')
      .flatMap((call) => {
        const parsed = call.input.safeParse(inputOf(call))
        return parsed.success
          ? []
          : [`${call.path}: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`]
      })
    expect(misfits).toEqual([])
    expect(guarded.length).toBeGreaterThan(40)
  })

  test('without a session: refused, and nothing changes', async () => {
    const before = await snapshot()
    for (const call of guarded) {
      for (const token of [undefined, 'A'.repeat(43)]) {
        const { status, text } = await ask(call, token)
        expect([status, text.includes(marker)], call.path).toEqual([401, false])
      }
    }
    expect(await lost(before)).toEqual([])
  })

  test('signed in without the authority: refused, and nothing changes', async () => {
    const before = await snapshot()
    for (const call of guarded.filter(({ access }) => access !== 'signed-in')) {
      const { status, text } = await ask(call, nobody.token)
      expect([status, text.includes(marker)], call.path).toEqual([403, false])
    }
    expect(await lost(before)).toEqual([])
  })

  test('as an administrator of another organization with our ids: nothing leaks, nothing changes', async () => {
    const before = await snapshot()
    for (const call of guarded.filter(({ path }) => !ownSession.has(path))) {
      const { status, text } = await ask(call, stranger.token)
      expect([status < 500, text.includes(marker)], `${call.path} ${status} ${text.slice(0, 300)}`).toEqual([
        true,
        false,
      ])
      // Without filters too: a list must be his own by itself.
      const bare = await ask(call, stranger.token, call.method === 'GET' ? {} : inputOf(call))
      expect(bare.text.includes(marker), call.path).toBe(false)
    }
    expect(await lost(before)).toEqual([])
  })

  test('our own administrator is shown what the others are not', async () => {
    const showing: string[] = []
    for (const call of guarded.filter(({ method }) => method === 'GET')) {
      const answers = [await ask(call, it.admin, {}), await ask(call, it.admin)]
      if (answers.some(({ text }) => text.includes(marker))) showing.push(call.path)
    }
    expect(showing).toEqual(
      expect.arrayContaining(['/web/asset/station/page', '/admin/user/page', '/admin/role/list', '/admin/dept/tree']),
    )
    expect(showing.length).toBeGreaterThanOrEqual(10)
  })

  test('by another method: not there', async () => {
    for (const { path, method } of calls) {
      if (calls.some((other) => other.path === path && other.method !== method)) continue
      const other = method === 'GET' ? 'POST' : 'GET'
      const response = await it.app.inject({
        method: other,
        url: path,
        headers: { authorization: `Bearer ${it.admin}` },
      })
      expect(response.statusCode, path).toBe(404)
    }
  })
})
