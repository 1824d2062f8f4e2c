import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { charge } from '#test/support/charges.ts'
import { adminPassword } from '#test/support/database.ts'
import { mosquitto } from '#test/support/mosquitto.ts'
import { type Portal, portal, shanghai, signIn } from '#test/support/portal.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { followTopic, isFollowing, type Several, startSeveral } from './several.ts'

const patient = { interval: 200 }
const second = 1000
const minute = 60 * second
const boxes = Array.from({ length: 20 }, (_, index) => `BOX-${index + 1}`)

describe.skipIf(!mosquitto)('two web and two ingest processes', () => {
  let it: Several
  let one: Portal
  let other: Portal
  const ids = new Map<string, string>()
  /** the newest whole ten seconds, a while ago: nothing of the future, nothing silent */
  const start = Math.floor(Date.now() / 10_000) * 10_000 - 9 * minute

  beforeAll(async () => {
    it = await startSeveral()
    one = await signIn(it.webs[0].url, 'admin', adminPassword)
    other = portal(it.webs[1].url, one.token)
    const { stationId } = await one.call(assetsContract.stationAdd, { stationName: '站' })
    for (const deviceCode of boxes) {
      const input = { deviceCode, deviceName: deviceCode, deviceType: 'boxPower', stationId }
      ids.set(deviceCode, (await one.call(assetsContract.equipmentAdd, input)).deviceId)
    }
  })
  afterAll(() => it?.dispose(), 60_000)

  const publish = (deviceCode: string, message: unknown, kind = 'telemetry') =>
    it.fleet.publishAsync(`devices/${deviceCode}/${kind}`, JSON.stringify(message), { qos: 1 })
  /** A charge with 120 kW from `from` minutes on; for two of them next to nothing is left in the box. */
  const charging = (minutes: number, at: number, register: number) =>
    charge(start + at * minute, start + (at + minutes) * minute, 120, register).map(({ ts, values }, index) => ({
      ts,
      values: { ...values, soc: index < 12 ? 3 : 50 },
    }))
  const valuesAt = (web: Portal) =>
    Promise.all(
      [...ids.values()].map(async (deviceId) =>
        (await web.call(devicesContract.latest, { deviceId })).map(({ pointKey, value, ts }) => [pointKey, value, ts]),
      ),
    )
  const socsAt = async (web: Portal) =>
    (await valuesAt(web)).map((values) => values.find(([pointKey]) => pointKey === 'soc'))
  const stored = async (): Promise<number> => {
    const { rows } = await it.database.pool.query<{ count: number }>('select count(*)::int as count from frame')
    return rows[0]?.count ?? 0
  }
  /** What stored readings lead to may stand before each of them was seen, and change until then. */
  const unseen = async () =>
    (await it.database.pool.query('select 1 from unseen_frame union all select 1 from unseen_message')).rowCount
  const follower = async () => ((await isFollowing(it.ingests[0])) ? 0 : 1)
  const socLow = async () =>
    (await one.call(alarmsContract.page, { alarmType: 'socLow', size: 100, current: 1 })).records
  const charges = async () => (await one.call(recordsContract.chargePage, { size: 100, current: 1 })).records

  test('a sign-in whose two calls reach different processes', async () => {
    const key = await portal(it.webs[0].url).call(sessionContract.key, {})
    const answer = await portal(it.webs[1].url).call(sessionContract.token, {
      ...{ grant_type: 'password', scope: 'server', username: 'admin' },
      ...{ password: sealPassword(key, adminPassword), randomStr: key.randomStr },
    } as const)
    expect(answer.access_token).toBeTruthy()
  })

  test('exactly one of the ingest processes follows the stream', async () => {
    await expect
      .poll(async () => (await Promise.all(it.ingests.map(isFollowing))).filter(Boolean).length, patient)
      .toBe(1)
  })

  test('each reading is stored once, both webs show the same, and what follows from them stands once', async () => {
    const [code = ''] = boxes
    const topic = `deviceLatest/${ids.get(code)}`
    const streams = await Promise.all(it.webs.map(({ url }) => followTopic(url, one.token, topic)))
    await expect.poll(() => streams.every(({ frames }) => frames.some(({ snapshot }) => snapshot)), patient).toBe(true)
    const samples = charging(4, 0, 100)
    for (const sample of samples) await Promise.all(boxes.map((box) => publish(box, sample)))
    await expect.poll(stored, patient).toBe(boxes.length * samples.length)
    const last = samples.at(-1)
    for (const web of [one, other])
      await expect.poll(() => socsAt(web), patient).toEqual(boxes.map(() => ['soc', 50, last?.ts]))
    expect(JSON.stringify(await valuesAt(other))).toBe(JSON.stringify(await valuesAt(one)))
    expect(await one.call(devicesContract.latest, { deviceId: ids.get(code) ?? '' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ pointKey: 'soc', value: 50, ts: last?.ts })]),
    )
    for (const { frames } of streams)
      await expect.poll(() => JSON.stringify(frames.filter(({ delta }) => delta)), patient).toContain(String(last?.ts))
    for (const { close } of streams) close()
    await expect.poll(async () => (await socLow()).map(({ state }) => state), patient).toEqual(boxes.map(() => 0))
    await expect
      .poll(async () => (await charges()).map(({ amount, endTime }) => [Math.round(amount ?? 0), endTime]), patient)
      .toEqual(boxes.map(() => [8, null]))
  })

  test('the one that follows is killed under load: nothing acknowledged is lost, all goes on, and no row is doubled', async () => {
    const before = await stored()
    const samples = charging(4, 4 + 1 / 6, 108 + 1 / 3)
    const victim = await follower()
    for (const [index, sample] of samples.entries()) {
      await Promise.all(boxes.map((box) => publish(box, sample)))
      if (index === 8) await it.ingests[victim]?.kill()
      await sleep(20)
    }
    await expect.poll(() => isFollowing(it.ingests[1 - victim] ?? it.ingests[0]), patient).toBe(true)
    await it.ingests[victim]?.start()
    await expect.poll(stored, patient).toBe(before + boxes.length * samples.length)
    await expect.poll(unseen, patient).toBe(0)
    // What returns soon is the same row.
    await expect.poll(async () => (await socLow()).length, patient).toBe(boxes.length)
    await expect.poll(async () => (await socLow()).every(({ state }) => state === 0), patient).toBe(true)
    await expect
      .poll(async () => (await charges()).map(({ amount, endTime }) => [Math.round(amount ?? 0), endTime]), patient)
      .toEqual(boxes.map(() => [16, null]))
    await expect.poll(unseen, patient).toBe(0)
  })

  test('messages beside telemetry reach the process that follows, whoever took them in', async () => {
    const { pool } = it.database
    const faults = async (): Promise<boolean[]> =>
      (
        await pool.query<{ open: boolean }>(
          "select cleared_at is null as open from alarm where rule like 'dtc:%' order by id",
        )
      ).rows.map(({ open }) => open)
    for (const [index, expected] of [[true], [false], [true], [false]].entries()) {
      const active = index % 2 === 0
      await publish('BOX-1', { ts: Date.now(), dtcType: 'BCU', faultCode: 'F1', active }, 'dtc')
      await expect.poll(faults, patient).toEqual(expected)
    }
    for (let bay = 1; bay <= 4; bay += 1)
      await publish('BOX-2', { ts: Date.now() + bay, kind: 'bay', code: '', bay: String(bay) }, 'mount')
    await expect.poll(async () => (await pool.query('select 1 from mount')).rowCount, patient).toBe(4)
  })

  test('a session that ends on one web ends its live streams on the other', async () => {
    const leaving = await signIn(it.webs[0].url, 'admin', adminPassword)
    const stream = await followTopic(it.webs[1].url, leaving.token, `deviceLatest/${ids.get('BOX-1')}`)
    await expect.poll(() => stream.frames.some(({ snapshot }) => snapshot), patient).toBe(true)
    await leaving.call(sessionContract.logout, {})
    await expect.poll(() => stream.frames.some(({ ended }) => ended === 'session.none'), patient).toBe(true)
  })

  test('disabled on one web he is out on the other at once', async () => {
    const person = await addPerson(it.database, 'leaver', ['iot_view', 'platform_iot'], { orgId: '1' })
    const leaver = await signIn(it.webs[1].url, person.userName, person.password)
    const stream = await followTopic(it.webs[1].url, leaver.token, `deviceLatest/${ids.get('BOX-1')}`)
    await expect.poll(() => stream.frames.some(({ snapshot }) => snapshot), patient).toBe(true)
    const { records } = await one.call(usersContract.page, { user_name: 'leaver', current: 1, size: 10 })
    const found = records[0]
    if (!found) throw new Error('not there')
    const { user_id, version } = found
    const more = { user_type: 1, category: 1, mobile_phone: '13900000001', status: 1 }
    await one.call(usersContract.update, { user_id, version, ...more })
    await expect.poll(() => stream.frames.some(({ ended }) => ended === 'session.none'), patient).toBe(true)
  })

  test('a process that loses its connection to the others reads anew what it missed, and one follows the stream again', async () => {
    const { pool } = it.database
    const stream = await followTopic(it.webs[1].url, one.token, `deviceLatest/${ids.get('BOX-7')}`)
    await expect.poll(() => stream.frames.some(({ snapshot }) => snapshot), patient).toBe(true)
    const lose = () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tidewatt peers' and datname = current_database()",
      )
    for (let at = 1; at <= 3; at += 1) {
      await lose()
      await Promise.all(boxes.map((box) => publish(box, { ts: start + 500 * second + at, values: { soc: 60 + at } })))
    }
    for (const web of [one, other])
      await expect.poll(async () => (await socsAt(web)).map((soc) => soc?.[1]), patient).toEqual(boxes.map(() => 63))
    await expect.poll(() => JSON.stringify(stream.frames.filter(({ delta }) => delta)), patient).toContain('"value":63')
    await expect
      .poll(async () => (await Promise.all(it.ingests.map(isFollowing))).filter(Boolean).length, patient)
      .toBe(1)
    await expect.poll(unseen, patient).toBe(0)
    stream.close()
  })

  test('an ingest process that never comes back: what the broker kept for it is taken in by the other', async () => {
    const before = await stored()
    const victim = 1 - (await follower())
    const samples = charging(2, 8 + 2 / 6, 116 + 2 / 3)
    await it.ingests[victim]?.kill()
    for (const sample of samples) await Promise.all(boxes.map((box) => publish(box, sample)))
    await expect.poll(stored, { interval: 500 }).toBe(before + boxes.length * samples.length)
    const { pool } = it.database
    await expect.poll(async () => (await pool.query('select 1 from ingest_instance')).rowCount, patient).toBe(1)
    await it.ingests[victim]?.start()
  })

  test('a rule that is set on one web is followed; what it opens, and who shelves it, the other web shows live', async () => {
    const deviceId = ids.get('BOX-3') ?? ''
    const { user_info } = await one.call(sessionContract.info, {})
    const stream = await followTopic(it.webs[1].url, one.token, `openAlarms/${user_info.user_id}`)
    const counts = () =>
      stream.frames.flatMap(({ snapshot, delta }) => {
        const told = (snapshot ?? delta) as { count: number } | undefined
        return told ? [told.count] : []
      })
    const openNow = async () => (await one.call(alarmsContract.page, { state: 1, size: 100, current: 1 })).records
    // The bell must rest: all have just been heard, and what they said before has been seen.
    await Promise.all(boxes.map((box) => publish(box, { ts: Date.now(), values: { soc: 90 } })))
    await expect.poll(unseen, patient).toBe(0)
    await expect.poll(async () => (await openNow()).map(({ alarmType }) => alarmType), patient).toEqual([])
    await expect.poll(() => counts().at(-1), patient).toBe(0)
    const before = counts().at(-1) ?? 0
    const target = { ruleKey: 'socLow', deviceId, version: '0' }
    const settings = { recover: 85, offDelay: 0, enabled: true }
    await one.call(alarmsContract.ruleSave, { ...target, ...settings, limits: [70, 75, 80], onDelay: [1, 1, 1] })
    for (let at = 0; at < 5; at += 1) {
      await publish('BOX-3', { ts: Date.now() + 1000 + at * second, values: { soc: 60 } })
      await sleep(100)
    }
    await expect.poll(() => counts().at(-1), patient).toBe(before + 1)
    const open = (await other.call(alarmsContract.page, { deviceId, state: 1, size: 10, current: 1 })).records
    expect(open).toMatchObject([{ alarmType: 'socLow' }])
    const until = shanghai(Date.now() + 60 * minute)
    await one.call(alarmsContract.shelveMany, { chosen: { alarmIds: open.map(({ alarmId }) => alarmId) }, until })
    await expect.poll(() => counts().at(-1), patient).toBe(before)
    stream.close()
  })
})
