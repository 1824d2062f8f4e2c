import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionContract } from '#features/session/contract.ts'
import { features } from '#server/features.ts'
import { type TestApp, testApp } from './support/app.ts'
import type { AnyCall } from './support/contracts.ts'
import { liveClients } from './support/live.ts'
import { administratorOf, type SignedIn } from './support/people.ts'
import { isOfOwnSession, servedCalls as calls } from './support/servedCalls.ts'
import { png } from './support/upload.ts'
import { type Victim, victimOf } from './support/victim.ts'
import { type VictimInputs, victimInputs } from './support/victimInputs.ts'
import { isTold } from './support/victimMarks.ts'

const guarded = calls.filter(({ access }) => access !== 'open')

/** What the server writes by itself. */
const ofServer = new Set(['migration', 'refusal', 'server_minute'])
/** Trackers work these out by themselves from what is compared here. */
const derived = new Set([
  ...['derive_late', 'derive_progress', 'derive_checkpoint', 'hoist_cycle'],
  ...['ship_energy', 'ship_charge', 'leg_course', 'ship_arrival'],
  ...['notify_event', 'notify_case', 'notify_failing', 'notify_sender'],
  // A plan comes from a thread, whenever it is solved.
  ...['charge_plan', 'charge_plan_slot'],
  // What came in of the samples that the victim sent, by minute.
  'intake_minute',
])
/** Says itself what happened. */
const traces = new Set(['attempt', 'login_log', 'operation_log'])
let it: TestApp
let victim: Victim
let inputs: VictimInputs
let stranger: SignedIn
let nobody: SignedIn

beforeAll(async () => {
  it = await testApp()
  victim = await victimOf(it)
  const all = (await it.call(sessionContract.info, {}, it.admin)).authorities.map(({ authority }) => authority)
  stranger = await administratorOf(it, 'stranger', { level: 1, data_scope: 1 }, all)
  inputs = victimInputs(victim, it.context.clock())
  nobody = await administratorOf(it, 'powerless', { orgId: victim.deptId }, [])
}, 60_000)
afterAll(() => it?.stop())

/** Ask by POST and change nothing. */
const shipReads = new Set(
  ['page', 'leg/page', 'port/page', 'berthingRecord', 'chargingAndSwapping/page', 'voyage/consumePower'].map(
    (name) => `/web/shipping/${name}`,
  ),
)
const boundary = 'sweep'
const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

const ask = async (call: AnyCall, token?: string, input = inputs.of(call)) => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const texts = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { ...authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const upload = Buffer.concat([Buffer.from(form), png, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const response = await it.app.inject({
    method: call.method,
    url: call.path.endsWith('/') ? call.path + victim.attachmentName : call.path,
    ...(call.kind === 'upload'
      ? { headers, payload: upload }
      : call.method === 'GET'
        ? { headers: authorization, query: texts }
        : { headers: authorization, payload: given }),
  })
  const told = isTold(response.body) || response.headers['content-type'] === 'image/png'
  return { status: response.statusCode, text: response.body, told }
}

/** Every row, as text, but who the two are and how they signed in. */
const snapshot = async (): Promise<string[]> => {
  const { rows: tables } = await it.context.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: string[] = []
  const own = `(${stranger.userId}, ${nobody.userId})`
  for (const { name } of tables) {
    if (ofServer.has(name) || traces.has(name) || derived.has(name)) continue
    const others =
      name === 'app_user' ? `where id not in ${own}` : name === 'session' ? `where user_id not in ${own}` : ''
    const { rows } = await it.context.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t ${others}`,
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

/** To these tables nobody but a platform administrator adds. */
const common = /^(parameter|dict_type|dict_data|menu|retention|alarm_rule|setting|merchant) /
/** Comes with time alone, where a slow machine takes more than a minute over the calls. */
const fallenSilent = /^alarm .*"rule": "silence"/
const ownerless = /^(profile|role|port|tariff) .*"org_id": null/
const refersToVictim = (row: string): boolean =>
  Object.entries(victim.ids).some(([column, ids]) => new RegExp(`"${column}": "?(${ids.join('|')})"?[,}]`).test(row)) ||
  row.includes(`/${victim.deptId}/`)

/** Rows that were there and are not any more as they were, and new ones that are common or hang on the victim, but for those of `ownerId`. */
const harm = async (before: readonly string[], ownerId?: string): Promise<string[]> => {
  const now = await snapshot()
  const [then, after] = [new Set(before), new Set(now)]
  const added = now.filter(
    (row) => !then.has(row) && !fallenSilent.test(row) && !row.includes(`"user_id": ${ownerId},`),
  )
  return [
    ...before.filter((row) => !after.has(row)),
    ...added.filter((row) => common.test(row) || ownerless.test(row) || refersToVictim(row)),
  ]
}

/** Belong to one request, one sign-in or one process, or are written by hand nowhere. */
const passing = new Set([
  ...['used_refresh', 'sms_code', 'file_pass', 'page_ticket', 'sign_in_nonce', 'second_step', 'oidc_request'],
  ...['oidc_ticket', 'ingest_instance', 'driver_ask', 'driver_write', 'health_note', 'alarm_late', 'segment'],
  ...['device_status', 'device_away', 'correction', 'user_index', 'org_index', 'unseen_frame', 'unseen_message'],
  'history_batch',
])
/** Of a user himself, or made by a call of this sweep. */
const own = new Set([
  ...['role_menu', 'notice_read', 'attachment_use', 'alarm_comment', 'alarm_rule', 'recovery_code', 'user_totp'],
  ...['retention', 'dtc'],
])

test('every other table has a row that somebody may try to see or change', async () => {
  const filled = new Set((await snapshot()).map((row) => row.slice(0, row.indexOf(' '))))
  const { rows } = await it.context.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const left = [ofServer, traces, derived, passing, own]
  expect(
    rows.map(({ name }) => name).filter((name) => !filled.has(name) && !left.some((each) => each.has(name))),
  ).toEqual([])
})

describe('every call', () => {
  test('is tried with an input that it takes', () => {
    const misfits = calls
      .filter(({ access }) => access !== 'open')
      .flatMap((call) =>
        [inputs.of(call), ...(call.path.startsWith('/web/alarm/bulk/') ? [inputs.bare(call)] : [])].flatMap((input) => {
          const given = call.path.endsWith('/') ? { ...input, name: victim.attachmentName } : input
          const issue = call.kind === 'upload' ? undefined : call.input.safeParse(given).error?.issues[0]
          return issue ? [`${call.path}: ${issue.path.join('.')} ${issue.message}`] : []
        }),
      )
    expect(misfits).toEqual([])
    expect(guarded.length).toBeGreaterThan(180)
  })

  test('without a session: refused, and nothing changes', async () => {
    const before = await snapshot()
    for (const call of guarded) {
      for (const token of [undefined, 'A'.repeat(43)]) {
        const { status, told } = await ask(call, token)
        expect([status, told], call.path).toEqual([401, false])
      }
    }
    expect(await harm(before)).toEqual([])
  })

  test('signed in without the authority: refused, and nothing changes', async () => {
    const before = await snapshot()
    for (const call of guarded.filter(({ access }) => access !== 'signed-in' && access !== 'device')) {
      const { status, told } = await ask(call, nobody.token)
      expect([status, told], call.path).toEqual([403, false])
    }
    expect(await harm(before)).toEqual([])
  })

  test('open to everybody signed in tells a user without authority of his own organization what is for all there', async () => {
    const telling = new Set<string>()
    const before = await snapshot()
    for (const call of guarded.filter((each) => each.access === 'signed-in' && !isOfOwnSession(each)))
      for (const input of [inputs.of(call), inputs.bare(call)]) {
        const { status, text, told } = await ask(call, nobody.token, input)
        expect(status, `${call.path} ${text.slice(0, 300)}`).toBeLessThan(500)
        if (told) telling.add(call.path)
      }
    // Notices for him, the name of his own organization, and files of organizations within his reach.
    expect([...telling].sort()).toEqual([
      '/admin/attach/download',
      ...['/admin/notice/getOne', '/admin/notice/my/page', '/admin/user/info', '/admin/user/profile'],
      '/file/oss/download/',
    ])
    // What he reads and uploads is his own.
    expect(await harm(before, nobody.userId)).toEqual([])
  })

  test('as an administrator of another merchant with our ids: nothing leaks, nothing changes', async () => {
    const before = await snapshot()
    // Without filters too: a list must be his own by itself.
    for (const call of guarded.filter((each) => !isOfOwnSession(each)))
      for (const input of [inputs.of(call), inputs.bare(call), ...inputs.common(call)]) {
        const { status, text, told } = await ask(call, stranger.token, input)
        expect([status < 500, told], `${call.path} ${status} ${text.slice(0, 300)}`).toEqual([true, false])
      }
    expect(await harm(before)).toEqual([])
  })

  test('open to all tells strangers nothing of us, and nothing changes', async () => {
    const before = await snapshot()
    for (const call of calls.filter(({ access }) => access === 'open'))
      for (const token of [undefined, stranger.token]) {
        const { status, text, told } = await ask(call, token)
        expect([status < 500, told], `${call.path} ${status} ${text.slice(0, 300)}`).toEqual([true, false])
      }
    expect(await harm(before)).toEqual([])
  })

  test('our own administrator is shown what the others are not', async () => {
    const showing = new Set<string>()
    for (const call of guarded.filter(({ method, path }) => method === 'GET' || shipReads.has(path)))
      for (const input of [{}, inputs.of(call)])
        if ((await ask(call, it.admin, call.kind === 'export' ? { ...input, format: 'csv' } : input)).told)
          showing.add(call.path)
    expect([...showing]).toEqual(
      expect.arrayContaining([
        ...['/web/asset/station/page', '/admin/user/page', '/admin/role/list', '/admin/dept/tree', '/web/alarm/page'],
        ...['/web/alarm/export', '/web/charging/discharging/record/page', '/web/poweronrecord/export'],
        ...['/web/pcschargerecord/page', '/admin/notice/page', '/admin/log/operation/export', '/web/iot/refusals'],
        ...['/web/energy/storage/tree', '/web/energy/storage/ems/info', '/web/energy/storage/extremes'],
        ...['/web/energy/saving/energySavingRate/list', '/web/energy/saving/cycle/page'],
        ...['/web/portCharging/booking/page', '/web/portCharging/home/queue', '/web/portCharging/booking/next'],
        ...['/web/iot/driver/page', '/web/iot/driver/detail', '/web/iot/driver/events', '/web/iot/device/config'],
        ...['/web/portCharging/plan', '/web/portCharging/visit/page'],
        ...['/web/energy/storage/setting', '/web/tariff/page', '/web/shipping/home/list', ...shipReads],
        ...['/admin/session/page', '/file/oss/download/', '/admin/attach/download', '/web/alarm/maintenance/page'],
      ]),
    )
    expect(showing.size).toBeGreaterThanOrEqual(30)
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

test('no topic of the live stream tells another merchant’s administrator of us, nor one without authority', async () => {
  const topics = features.flatMap((feature) => Object.values(feature.topics))
  const ids = [
    ...Object.values(victim.storage),
    ...[victim.known.shippingId, victim.known.portId, victim.known.mmsi],
    victim.known.deviceId,
    victim.known.stationId,
    victim.known.orgId,
    victim.known.merchant_id,
  ]
  const live = await liveClients(it.app)
  for (const { token } of [stranger, nobody]) {
    const client = await live.signedIn(token)
    for (const { name, access } of topics)
      for (const id of ids) {
        client.send({ subscribe: `${name}/${id}` })
        const answer = await client.next()
        expect(answer.topic, JSON.stringify(answer)).toBe(`${name}/${id}`)
        expect(isTold(JSON.stringify(answer)), JSON.stringify(answer)).toBe(false)
        if (access !== 'signed-in') expect(answer.error ?? answer.snapshot, `${name}/${id}`).toBeTruthy()
        client.send({ unsubscribe: `${name}/${id}` })
      }
  }
  live.end()
})
