/**
 * A storm of alarms over the real program, broker and database, once without and once with rules of notification: `node bench/notify.ts
 * [alarms] [seconds]`, 10,000 in 60 s unless given. 200 boxes at 40 stations raise fault codes and tell a sample a second meanwhile; one
 * person is on duty at all of them. Figures: acknowledgements of ingest (ms), commits of single alarms at rest, messages per person, and from the begin of an alarm to the
 * moment at which the first message of its cause was queued, and sent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assetsContract } from '#features/assets/contract.ts'
import { notifyContract, notifyMessageContract } from '#features/notify/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { type ServedProgram, startServer } from '#test/support/servedProgram.ts'
import { machine, until } from './measure.ts'
import { quantile, rounded, timed } from './timing.ts'

const alarms = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 60)
const stationCount = 40
const boxCount = 200

const figure = (list: readonly number[]) => ({
  count: list.length,
  p50: rounded(quantile(list, 0.5)),
  p95: rounded(quantile(list, 0.95)),
  max: rounded(Math.max(...list)),
})

const receiver = createServer((_, response) => response.end('ok'))
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

const addRules = async ({ db, admin }: ServedProgram, stationIds: readonly string[]): Promise<void> => {
  const webhook = { name: 'receiver', kind: 'json', url: receiverUrl, secret: '', template: '' } as const
  const { webhookId } = await admin.call(notifyMessageContract.webhookSave, webhook)
  const person = async (name: string) => (await addPerson({ db }, name, ['platform_boxPower'], { orgId: '1' })).userId
  const userIds = [await person('first'), await person('second')]
  const shift = { from: '00:00', to: '00:00', userIds }
  const pattern = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...shift })))
  for (const station_id of stationIds) await db.insertInto('duty_roster').values({ station_id, pattern }).execute()
  const rule = {
    levels: [],
    platforms: [],
    stationIds: [],
    alarmTypes: [],
    roleIds: [],
    userIds: [],
    webhookIds: [webhookId],
  }
  await admin.call(notifyContract.ruleSave, {
    ...{
      ...rule,
      name: 'storm',
      enabled: true,
      to: 'duty',
      channels: ['portal', 'webhook'],
      delaySeconds: 0,
      repeatMinutes: 0,
    },
    ...{ onEnd: true, hours: null, steps: [{ afterMinutes: 1, order: 2 }] },
  })
}

type Box = { readonly code: string; readonly token: string }
const storm = async ({ server }: ServedProgram, boxes: readonly Box[]) => {
  const clients = await Promise.all(
    boxes.map(async ({ code, token }) => ({ code, client: await connectDevice(server.mqttPort, code, token) })),
  )
  const acknowledged = { alarms: [] as number[], samples: [] as number[] }
  const clocked = async (list: number[], work: Promise<unknown>): Promise<void> => {
    const began = performance.now()
    await work
    list.push(performance.now() - began)
  }
  const perBox = Math.ceil(alarms / boxes.length)
  const pace = (seconds * 1000) / perBox
  const end = Date.now() + seconds * 1000
  await Promise.all(
    clients.flatMap(({ code, client }, at) => {
      const raise = async (): Promise<void> => {
        await sleep((pace * at) / clients.length)
        for (let count = 0; count < perBox; count += 1) {
          const content = { ts: Date.now(), dtcType: 'BCU', faultCode: `S${count}`, active: true }
          const sent = client.publishAsync(`devices/${code}/dtc`, JSON.stringify(content), { qos: 1 })
          await Promise.all([clocked(acknowledged.alarms, sent), sleep(pace)])
        }
      }
      const tell = async (): Promise<void> => {
        await sleep((1000 * at) / clients.length)
        while (Date.now() < end) {
          const message = { ts: Date.now(), values: { soc: 60, totalVoltage: 700 } }
          await Promise.all([clocked(acknowledged.samples, publishTelemetry(client, code, message)), sleep(1000)])
        }
      }
      return [raise(), tell()]
    }),
  )
  for (const { client } of clients) client.end(true)
  return { alarmMs: figure(acknowledged.alarms), sampleMs: figure(acknowledged.samples) }
}

/** Single alarms as ingest writes them, one a transaction, with nothing else to do. */
const commits = async ({ pool }: ServedProgram) => {
  const took = await timed(500, (run) =>
    pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at)
      select id, id, station_id, name, name, 'commit' || $1, 3, 3, now(), now(), now() from device order by id limit 1`,
      [`${run}.${Math.random()}`],
    ),
  )
  return figure(took)
}

const told = async ({ pool }: ServedProgram) => {
  await until(async () => {
    const { rowCount } = await pool.query('select from notify_event limit 1')
    return rowCount === 0 ? true : undefined
  })
  await sleep(3000)
  const { rows: first } = await pool.query<{ queued: number; sent: number | null }>(`
    select (extract(epoch from m.created_at - a.began_at) * 1000)::float8 as queued,
      (extract(epoch from m.sent_at - a.began_at) * 1000)::float8 as sent
    from (select distinct on (channel, cause) * from notify_message where kind in ('began', 'digest') order by channel, cause, id) m
    join alarm a on a.id = m.alarm_id where m.kind = 'began'`)
  const { rows: people } = await pool.query<{ name: string; kinds: Record<string, number> }>(`
    select name, jsonb_object_agg(kind, count) as kinds from (
      select coalesce(u.user_name, 'webhook') as name, m.kind, count(*) from notify_message m
      left join app_user u on u.id = m.user_id group by 1, 2) m
    group by name order by 1`)
  const sent = first.flatMap(({ sent: took }) => took ?? [])
  return {
    firstOfCauseQueuedMs: figure(first.map(({ queued }) => queued)),
    ...(sent.length > 0 ? { firstOfCauseSentMs: figure(sent) } : {}),
    messages: Object.fromEntries(people.map(({ name, kinds }) => [name, kinds])),
  }
}

const run = async (withRules: boolean) => {
  const bench = await startServer({ NOTIFY_NETWORKS: '127.0.0.0/8' })
  const { admin, pool } = bench
  const stationIds: string[] = []
  for (let at = 0; at < stationCount; at += 1)
    stationIds.push((await admin.call(assetsContract.stationAdd, { stationName: `站${at}` })).stationId)
  const boxes: Box[] = []
  for (let at = 0; at < boxCount; at += 1) {
    const code = `BOX-${at}`
    const stationId = stationIds[at % stationCount] ?? ''
    const input = { deviceType: 'boxPower', deviceName: code, deviceCode: code, stationId }
    boxes.push({ code, token: (await admin.call(assetsContract.equipmentAdd, input)).token })
  }
  if (withRules) await addRules(bench, stationIds)
  const acknowledged = await storm(bench, boxes)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from alarm')
  const result = {
    alarms: rows[0]?.count,
    ...acknowledged,
    ...(withRules ? await told(bench) : {}),
    commitMs: await commits(bench),
  }
  await bench.stop()
  return result
}

const without = await run(false)
const withRules = await run(true)
receiver.close()
console.log(JSON.stringify({ machine: machine(), without, with: withRules }, null, 2))
