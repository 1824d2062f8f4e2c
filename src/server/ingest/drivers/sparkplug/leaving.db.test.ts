import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quietLog } from '#test/support/database.ts'
import { type Mosquitto, mosquitto, startMosquitto } from '#test/support/mosquitto.ts'
import { patience } from '#test/support/patience.ts'
import type { BoundAround, Plan } from '../bound.ts'
import { realTools } from '../modbusTcp/tools.ts'
import { startSparkplug } from './driver.ts'

const patient = { timeout: patience.poll }
const password = 'host-secret-78'
const note = (): void => undefined
const around: BoundAround = {
  ...{ take: async () => undefined, event: note, state: note, count: note, away: note, keep: async () => undefined },
  ...{ resolve: async () => '127.0.0.1', clock: Date.now, log: quietLog },
}

describe.skipIf(!mosquitto)('a host application that leaves', () => {
  let broker: Mosquitto
  beforeAll(async () => {
    broker = await startMosquitto({ host: password })
  }, patience.hook)
  afterAll(() => broker?.stop())

  const planOf = (hostId: string): Plan => ({
    driverId: '1',
    attributes: { url: `mqtt://localhost:${broker.port}`, username: 'host', password, groups: 'yard', hostId },
    devices: [],
  })
  /** what the broker keeps of a host's state, as somebody hears it who comes now */
  const kept = async (hostId: string): Promise<boolean | undefined> => {
    const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'host', password })
    const heard: string[] = []
    client.on('message', (_, payload) => void heard.push(payload.toString()))
    await client.subscribeAsync(`spBv1.0/STATE/${hostId}`, { qos: 1 })
    await client.unsubscribeAsync(`spBv1.0/STATE/${hostId}`)
    await client.endAsync()
    return heard[0] === undefined ? undefined : JSON.parse(heard[0]).online
  }

  test('says so, also under a name that it gives up; the will of an earlier connection is still set right', async () => {
    const host = await startSparkplug(planOf('first'), around, realTools(Date.now))
    await expect.poll(() => kept('first'), patient).toBe(true)
    const earlier = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'host', password })
    const will = JSON.stringify({ online: false, timestamp: 1 })
    await earlier.publishAsync('spBv1.0/STATE/first', will, { qos: 1, retain: true })
    await earlier.endAsync()
    await expect.poll(() => kept('first'), patient).toBe(true)

    await host.replace(planOf('second'))
    expect(await kept('first')).toBe(false)
    await expect.poll(() => kept('second'), patient).toBe(true)
    await host.stop()
    expect(await kept('second')).toBe(false)
  })
})
