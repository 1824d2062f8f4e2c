import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { isSilent } from '#server/equipment/reading.ts'
import { type BoundScene, boundScene } from '#test/support/boundScene.ts'
import { type Mosquitto, mosquitto, startMosquitto } from '#test/support/mosquitto.ts'
import { patience } from '#test/support/patience.ts'
import { edgePassword, startEdge } from '#test/support/sparkplugEdge.ts'
import { encoded } from '#test/support/sparkplugScene.ts'

const patient = { timeout: patience.poll }
const users = { host: 'host-secret-77', edge: edgePassword }

describe.skipIf(!mosquitto)('Sparkplug nodes behind a stock broker', () => {
  let scene: BoundScene
  let broker: Mosquitto
  let edge: Awaited<ReturnType<typeof startEdge>>
  const attributes = () => ({
    ...{ url: `mqtt://localhost:${broker.port}`, username: 'host', password: users.host, groups: 'yard' },
  })
  beforeAll(async () => {
    broker = await startMosquitto(users)
    scene = await boundScene()
    edge = await startEdge(broker.port, 'E1')
  }, patience.hook)
  afterAll(async () => {
    await edge?.end()
    await scene?.stop()
    await broker?.stop()
  })

  test('a node is found, added, read, commanded, and gone within a second of its death', async () => {
    const bound = scene.run()
    const { it } = scene
    const driverId = await scene.add('sparkplug', attributes())
    await expect.poll(() => edge.heard.at(-1), patient).toMatch(/"online":true/)
    await edge.data(60)
    await expect.poll(edge.births, patient).toBe(1)
    const browse = (path?: string) => it.call(calls.driverBrowse, { driverId, ...(path ? { path } : {}) }, it.admin)
    await expect
      .poll(async () => (await browse()).items, patient)
      .toMatchObject([{ path: 'yard/E1', kind: 'device', isBound: false, isOnline: true, below: 3 }])
    const { items } = await browse('yard/E1')
    expect(items.map(({ name, type, value }) => [name, type, value])).toEqual([
      ['Limits/power', 'Int32', 50],
      ['soc', 'Double', 61.5],
      ['totalCurrent', 'Int16', -12],
    ])

    const { deviceId } = await scene.device('E1')
    const point = (pointKey: string, metric: string, rw: 0 | 2 = 0) => ({ pointKey, rw, attributes: { metric } })
    const points = [
      point('soc', 'soc'),
      point('totalCurrent', 'totalCurrent'),
      point('totalVoltage', 'Limits/power', 2),
    ]
    const given = { attributes: { group: 'yard', node: 'E1' }, points }
    await scene.bind(deviceId, driverId, given)
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(61.5)
    await edge.data(62.5)
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(62.5)
    expect(scene.latest(deviceId, 'totalCurrent')).toBe(-12)
    expect((await browse()).items).toMatchObject([{ isBound: true, deviceId, deviceName: '箱 E1' }])

    const write = (value: number, pointKey = 'totalVoltage') => bound.write({ deviceId, pointKey, index: 0, value })
    expect(await write(70)).toEqual({ outcome: 'done', detail: '' })
    expect(await write(2 ** 40)).toEqual({ outcome: 'refused', detail: 'out of range' })
    expect(await write(1, 'soc')).toEqual({ outcome: 'refused', detail: 'read only' })

    const { context } = it
    const silent = (): boolean => {
      const device = context.registry.byId(deviceId)
      return !device || isSilent({ context, since: 0 }, device, context.telemetry.latest(deviceId))
    }
    expect(silent()).toBe(false)
    const died = performance.now()
    edge.die()
    await expect.poll(silent, { timeout: patience.poll, interval: 20 }).toBe(true)
    expect(performance.now() - died).toBeLessThan(1000)
    expect(await write(1)).toEqual({ outcome: 'refused', detail: 'the device is offline' })
    edge = await startEdge(broker.port, 'E1')
    await edge.born()
    await expect.poll(silent, patient).toBe(false)
    await expect.poll(() => scene.codes(driverId), patient).toContain('device_offline')
    expect(scene.lines.join('')).not.toContain(users.host)
  })

  test('a trial shows the birth; wrong passwords and addresses that may not be reached are told', async () => {
    const { it } = scene
    const tried = async (changed: object) => {
      const { steps } = await it.call(
        calls.driverTry,
        {
          ...{ driverType: 'sparkplug', attributes: { ...attributes(), ...changed } },
          deviceAttributes: { group: 'yard', node: 'E1' },
          points: [{ pointKey: 'soc', attributes: { metric: 'soc' } }],
        },
        it.admin,
      )
      return steps
    }
    const steps = await tried({})
    expect(steps.map(({ step, ok }) => `${step} ${ok}`)).toEqual([
      ...['resolve true', 'connect true', 'read true', 'decode true'],
    ])
    expect([steps[2]?.detail, steps[3]?.values]).toEqual(['spBv1.0/yard/NBIRTH/E1', { soc: 61.5 }])
    expect((await tried({ password: 'no' })).at(-1)).toMatchObject({ step: 'connect', ok: false })
    expect((await tried({ url: 'mqtt://192.0.2.1' })).at(-1)?.detail).toContain('DRIVER_NETWORKS')
    expect((await tried({ url: 'http://x' })).at(-1)?.detail).toContain('mqtt://host:port')
  })

  test('births of 2,000 nodes at once are all stored', async () => {
    const { it } = scene
    const driverId = await scene.add('sparkplug', {
      ...attributes(),
      groups: 'storm',
      hostId: 'other',
      clientId: 'other',
    })
    const { deviceId } = await scene.device('STORM-0')
    await it.owner.query(
      `insert into device (station_id, profile_id, name, code, token_hash)
       select station_id, profile_id, 'STORM-' || n, 'STORM-' || n, token_hash from device, generate_series(1, 1999) as n where id = $1`,
      [deviceId],
    )
    await it.owner.query(
      `with bound as (
         insert into binding (device_id, driver_id, attributes)
         select id, $1, jsonb_build_object('group', 'storm', 'node', code) from device where code like 'STORM-%' returning device_id
       ) insert into point_binding (device_id, point_key, index, attributes)
       select device_id, 'soc', 0, '{"metric":"soc"}' from bound`,
      [driverId],
    )
    await expect.poll(async () => (await scene.detail(driverId)).status, patient).toBe('ONLINE')
    await it.context.registry.reload()
    const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'edge', password: users.edge })
    for (let node = 0; node < 2000; node += 1) {
      const metrics = [{ name: 'soc', alias: 1, type: 'Int32' as const, value: node % 100 }]
      client.publish(`spBv1.0/storm/NBIRTH/STORM-${node}`, encoded(metrics, { seq: 0, timestamp: Date.now() }), {
        qos: 0,
      })
    }
    const stored = (): number =>
      [...it.context.registry.all()].filter(
        ({ deviceCode, deviceId: id }) =>
          deviceCode.startsWith('STORM-') && scene.latest(id, 'soc') === Number(deviceCode.slice(6)) % 100,
      ).length
    await expect.poll(stored, patient).toBe(2000)
    await client.endAsync()
    expect(await scene.codes(driverId)).toEqual([])
  })
})
