import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'

type Sent = { readonly ts: number; readonly value: number; readonly refused: boolean; acknowledged: boolean }
export type Writer = {
  readonly deviceCode: string
  readonly sent: readonly Sent[]
  /** how often its connection ended */
  readonly losses: () => number
  /** sends no more, and returns when what is under way is answered or lost */
  stop(): Promise<void>
}

const hour = 3_600_000
const patience = 15_000
/** Now; hours that are being sealed; days that are sealed already; a time that is refused. */
const agesOf = [0, 0, 0, 0, 2 * hour, 5 * hour, 30 * hour, 75 * hour, -hour]

/** A device that publishes without pause (QoS 1) and remembers what it sent and what was acknowledged; what was lost it sends again. */
export const startWriter = (
  mqttPort: number,
  deviceCode: string,
  token: string,
  began: number,
  random: () => number,
): Writer => {
  const sent: Sent[] = []
  let stopped = false
  let losses = 0
  let serial = 0
  let newest = 0

  const publish = async (client: MqttClient, message: Sent): Promise<void> => {
    await publishTelemetry(client, deviceCode, { ts: message.ts, values: { value: message.value } })
    message.acknowledged = true
  }
  const next = (): Sent => {
    serial += 1
    const age = agesOf[Math.floor(random() * agesOf.length)] ?? 0
    if (age === 0) newest = Math.max(newest + 1, Date.now())
    const ts = age === 0 ? newest : began + serial - age
    const message = { ts, value: serial, refused: age < 0, acknowledged: false }
    sent.push(message)
    return message
  }
  const talk = async (client: MqttClient): Promise<void> => {
    let closed = false
    const gone = new Promise<void>((resolve) =>
      client.once('close', () => {
        closed = true
        resolve()
      }),
    )
    const again = sent.filter(({ acknowledged }) => !acknowledged).slice(-200)
    while (!closed && !stopped) {
      const burst = again.length > 0 ? again.splice(0, 20) : Array.from({ length: 1 + Math.floor(random() * 10) }, next)
      await Promise.race([Promise.allSettled(burst.map((message) => publish(client, message))), gone, sleep(patience)])
      await sleep(random() * 8)
    }
  }
  const work = async (): Promise<void> => {
    while (!stopped) {
      const client = await connectDevice(mqttPort, deviceCode, token).catch(() => undefined)
      if (!client) {
        await sleep(100)
        continue
      }
      // Its connection is meant to break; what that means is counted here.
      client.on('error', () => undefined)
      await talk(client)
      losses += stopped ? 0 : 1
      await client.endAsync(true).catch(() => undefined)
    }
  }
  const working = work()
  return {
    deviceCode,
    sent,
    losses: () => losses,
    stop: async () => {
      stopped = true
      await working
    },
  }
}
