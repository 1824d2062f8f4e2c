import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { type TestApp, testApp } from './support/app.ts'
import { allContracts, type AnyCall } from './support/contracts.ts'
import { administratorOf, type SignedIn } from './support/people.ts'

const calls = (await allContracts()).flatMap(Object.values<AnyCall>)
type Fields = Record<string, unknown>

let it: TestApp
let attacker: SignedIn
beforeAll(async () => {
  it = await testApp()
  const all = (await it.call(sessionContract.info, {}, it.admin)).authorities.map(({ authority }) => authority)
  attacker = await administratorOf(it, 'attacker', { level: 1, data_scope: 1 }, all)
}, 60_000)
afterAll(() => it?.stop())

describe('what all merchants share', () => {
  const parameter = { name: 'x', value: 'https://evil.example', value_type: 'list' }
  const item = { menu_name: 'x', menu_type: 0, url: '/shared', icon: 'page' }
  const newest = async (table: 'profile' | 'alarm_rule'): Promise<string> =>
    (await it.context.pool.query(`select coalesce(max(id), 1)::text as id from ${table}`)).rows[0].id
  const probe = { profileKey: 'sharedProbe', profileName: 'x', points: [{ pointKey: 'a', pointName: 'a' }] }
  const menuId = async (): Promise<unknown> =>
    (await it.context.pool.query("select id from menu where url = '/shared' limit 1")).rows[0]?.id ?? '1'
  /** In this order a platform administrator's change of each takes effect. */
  const changes: readonly (readonly [string, Fields | (() => Promise<Fields>)])[] = [
    ['/admin/parameter/save', { ...parameter, key: 'shared' }],
    ['/admin/parameter/update', { ...parameter, key: 'third_page_origins' }],
    ['/admin/parameter/update', { name: 'x', value: '30', key: 'operation_log_days' }],
    ['/admin/parameter/update', { name: 'x', value: '1', key: 'file_max_mb' }],
    ['/admin/parameter/remove', { key: 'shared' }],
    ['/admin/config/save', { ...parameter, key: 'shared' }],
    ['/admin/config/update', { ...parameter, key: 'shared', value: 'y' }],
    ['/admin/config/remove', { key: 'shared' }],
    ['/admin/dictype/save', { dict_type: 'shared', dict_name: 'x' }],
    ['/admin/dictype/update', { dict_type: 'shared', dict_name: 'y' }],
    ['/admin/dicdata/save', { dict_type: 'shared', dict_code: '1', dict_label: 'x', dict_value: '1' }],
    ['/admin/dicdata/update', { dict_type: 'shared', dict_code: '1', dict_label: 'y', dict_value: '1' }],
    ['/admin/dicdata/update', { dict_type: 'gender', dict_code: '1', dict_label: 'y', dict_value: '1' }],
    ['/admin/dicdata/remove', { dict_type: 'shared', dict_code: '1' }],
    ['/admin/dictype/remove', { dict_type: 'shared' }],
    ['/admin/menu/save', item],
    ['/admin/menu/update', async () => ({ ...item, menu_name: 'y', menu_id: await menuId() })],
    ['/admin/menu/sort', async () => ({ menu_parent_id: '', menu_ids: [await menuId()] })],
    ['/admin/menu/remove', async () => ({ menu_id: await menuId() })],
    ['/web/iot/storage/retention', { deviceType: 'boxPower', days: 4, version: 0 }],
    [
      '/web/alarm/rule/save',
      {
        ...{ ruleKey: 'socLow', deviceType: 'boxPower', limits: [1, 2, 3], recover: 4, version: '0' },
        ...{ onDelay: [1, 1, 1], offDelay: 0, enabled: true },
      },
    ],
    [
      '/web/alarm/rule/reset',
      async () => ({ ruleKey: 'socLow', deviceType: 'boxPower', version: await newest('alarm_rule') }),
    ],
    ['/web/iot/profile/edit', async () => ({ ...probe, profileId: await newest('profile'), version: 1 })],
    ['/web/iot/profile/remove', async () => ({ profileId: await newest('profile') })],
  ]
  const shared = ['parameter', 'dict_type', 'dict_data', 'menu', 'retention', 'alarm_rule', 'profile', 'setting']
  const stored = async (): Promise<string> => {
    const parts = shared.map((name) => `select '${name}' || to_jsonb(t)::text as row from ${name} t`)
    const { rows } = await it.context.pool.query(`${parts.join(' union all ')} order by row`)
    return rows.map(({ row }) => row).join('\n')
  }

  test('is changed by no call of another merchant’s administrator who has every authority', async () => {
    const { stationId } = await it.call(assetsContract.stationAdd, { stationName: 'x' }, it.admin)
    const device = { deviceName: 'x', deviceCode: 'SHARED', deviceType: 'boxPower', stationId }
    await it.call(assetsContract.equipmentAdd, device, it.admin)
    await it.call(iotContract.profileAdd, probe, it.admin)
    const before = await stored()
    const ask = async (path: string, fields: (typeof changes)[number][1], token: string) => {
      const payload = typeof fields === 'function' ? await fields() : fields
      const response = await it.app.inject({
        ...{ method: 'POST', url: path, payload },
        headers: { authorization: `Bearer ${token}` },
      })
      return { code: response.json().code, text: response.body }
    }
    for (const [path, fields] of changes) {
      const { code, text } = await ask(path, fields, attacker.token)
      expect(code, `${path} ${text}`).toBe(path.startsWith('/web/iot/profile/') ? 3012 : 403)
    }
    expect(await stored()).toBe(before)
    for (const [path, fields] of changes) {
      const { code, text } = await ask(path, fields, it.admin)
      expect(code, `${path} ${text}`).toBe(0)
    }
    expect(await stored()).not.toBe(before)
  })

  test('what is told of the server is told to no other merchant’s administrator', async () => {
    const reads = calls.filter((call) => call.kind === 'endpoint' && call.common && call.method === 'GET')
    expect(reads.map(({ path }) => path).sort()).toEqual(['/web/system/health/history', '/web/system/health/state'])
    const ask = async (path: string, token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` }
      return (await it.app.inject({ url: path, query: { range: 'hour' }, headers })).statusCode
    }
    for (const { path } of reads)
      expect([await ask(path, attacker.token), await ask(path, it.admin)], path).toEqual([403, 200])
  })

  test('is marked so in the contract, and each call that is marked stands above', () => {
    const common = calls.flatMap((call) =>
      call.kind === 'endpoint' && call.common && call.method === 'POST' ? [call.path] : [],
    )
    expect(common.filter((path) => !changes.some(([tried]) => tried === path))).toEqual([])
    const places = /^\/admin\/(parameter|config|menu|dictype|dicdata)\/(save|update|remove|sort)$/
    const unmarked = calls.filter(({ path }) => places.test(path) && !common.includes(path))
    expect(unmarked).toEqual([])
    expect(common.length).toBeGreaterThan(15)
  })
})
