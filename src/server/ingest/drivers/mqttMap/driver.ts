import type { MqttMapEventCode } from '#contract/driverEventWords.ts'
import type { MqttClient } from 'mqtt'
import type { BoundAround, BoundRunning, BoundType, Plan } from '../bound.ts'
import { acknowledgeAfter } from '../mqttPeer/acknowledge.ts'
import { matches } from '../mqttPeer/filters.ts'
import { openLink } from '../mqttPeer/link.ts'
import { peerOf } from '../mqttPeer/peer.ts'
import { attempt } from './attempt.ts'
import { deviceAttributes, driverAttributes, pointAttributes } from './attributes.ts'
import { createIntake } from './intake.ts'
import { filtersIn } from './plan.ts'

type Hear = ReturnType<typeof createIntake>

/** Listens on a broker of somebody else; `hear` is asked for anew with each message. */
const listenThere = (plan: Plan, filters: readonly string[], around: BoundAround, hear: () => Hear) => {
  const qos = plan.attributes.qos === '0' ? 0 : 1
  const told = new Set<string>()
  const work = async (topic: string, payload: Buffer, isRetained: boolean): Promise<boolean> => {
    // A kept session may still hold what an earlier plan subscribed to.
    if (!filters.some((filter) => matches(filter, topic))) return true
    try {
      await hear()({ topic, payload, isRetained })
    } catch (error) {
      // What fails so would fail again for ever.
      around.count({ errors: 1 })
      around.log.warn('a message was not taken', { topic, error })
    }
    return true
  }
  return openLink({
    ...{ peer: peerOf(plan), around, options: () => ({ clean: qos === 0 }) },
    prepared: (client: MqttClient) =>
      acknowledgeAfter(client, ({ topic, retain }, payload) => work(topic, payload, retain)),
    opened: async (client) => {
      for (const filter of filters) {
        const granted = await client.subscribeAsync(filter, { qos }).catch(() => [])
        if (granted.every(({ qos: given }) => Number(given) < 128) && granted.length > 0) told.delete(filter)
        else if (!told.has(filter)) {
          told.add(filter)
          const code: MqttMapEventCode = 'subscription_refused'
          around.event({ level: 'error', code, args: { topic: filter } })
        }
      }
    },
  })
}

const start = async (first: Plan, around: BoundAround): Promise<BoundRunning> => {
  let plan = first
  let hear = createIntake(first, around)
  const open = (): { stop(): Promise<void> } => {
    const filters = filtersIn(plan)
    if (!filters) throw new Error('filters: topics with + and #, parted by commas')
    if (plan.attributes.broker !== 'own') return listenThere(plan, filters, around, () => hear)
    const deviceIds = (): string[] => plan.devices.map(({ deviceId }) => deviceId)
    if (!around.ownBroker) throw new Error('there is no broker of the portal here')
    const end = around.ownBroker({ filters, deviceIds, hear: (message, may) => hear(message, may) })
    around.count({ connects: 1 })
    around.state('ONLINE')
    return { stop: async () => end() }
  }
  let line = open()
  return {
    replace: async (next) => {
      const reconnects = JSON.stringify(plan.attributes) !== JSON.stringify(next.attributes)
      if (reconnects) await line.stop()
      plan = next
      hear = createIntake(next, around)
      if (reconnects) line = open()
    },
    stop: () => line.stop(),
  }
}

export const mqttMap: BoundType = {
  type: 'mqttMap',
  label: { zh: 'MQTT 映射', en: 'MQTT, mapped' },
  driverAttributes,
  deviceAttributes,
  pointAttributes,
  start,
  attempt,
}
