import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BehindBroker, behindBroker, patient, start } from '#test/support/behindBroker.ts'
import { mosquitto } from '#test/support/mosquitto.ts'

describe.skipIf(!mosquitto)('an external broker that restarts', () => {
  let it: BehindBroker

  beforeAll(async () => {
    it = await behindBroker()
  })
  beforeEach(() => it.begin())
  afterEach(() => it.end())
  afterAll(() => it?.stop())

  /** Publishes without a pause, back before we are, until `stop` gives what the broker acknowledged. */
  const publishOn = async (first: number) => {
    const client = await connectAsync(`mqtt://127.0.0.1:${it.port}`, {
      ...{ username: 'BOX', password: 'box-secret', clientId: 'steady' },
      ...{ reconnectPeriod: 20, clean: true, queueQoSZero: false },
    })
    client.on('error', () => undefined)
    const acknowledged: number[] = []
    let stopped = false
    let next = first
    const work = async (): Promise<void> => {
      while (!stopped) {
        if (!client.connected) {
          await sleep(5)
          continue
        }
        const power = next++
        const message = JSON.stringify({ ts: start + power, values: { power } })
        const sent = client.publishAsync('devices/BOX/telemetry', message, { qos: 1 }).then(
          () => acknowledged.push(power),
          () => undefined,
        )
        await Promise.race([sent, sleep(200)])
      }
    }
    const working = Promise.all([work(), work(), work(), work()])
    return {
      acknowledged,
      stop: async (): Promise<void> => {
        stopped = true
        await working
        await client.endAsync(true)
      },
    }
  }

  test('under load loses nothing that it acknowledged to a device', async () => {
    it.run(it.port)
    await it.flows()
    const publisher = await publishOn(1)
    for (let restart = 0; restart < 3; restart += 1) {
      const before = publisher.acknowledged.length
      await it.restartBroker()
      await expect.poll(() => publisher.acknowledged.length, patient).toBeGreaterThan(before + 20)
    }
    await publisher.stop()
    const missing = async () => {
      const stored = new Set(await it.stored())
      return publisher.acknowledged.filter((power) => !stored.has(power))
    }
    await expect.poll(missing, patient).toEqual([])
  })

  test('what a process kept as one of several is taken in once it runs alone, and nothing gathers there any more', async () => {
    it.run(it.port, true)
    await it.flows()
    await it.driver?.stop()
    await it.publishAll(1, 2, 3, 4, 5, 6, 7, 8)
    it.run(it.port)
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    let power = 8
    const timesTaken = async (): Promise<number> => {
      power += 1
      await it.publish(power)
      await sleep(300)
      return it.timesTaken(power)
    }
    await expect.poll(timesTaken, patient).toBe(1)
  })

  test('and the other way round', async () => {
    it.run(it.port)
    await it.flows()
    await it.driver?.stop()
    await it.publishAll(1, 2, 3)
    it.run(it.port, true)
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3])
  })
})
