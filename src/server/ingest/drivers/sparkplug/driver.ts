import type { MqttClient } from 'mqtt'
import type { BoundAround, BoundRunning, BoundType, Plan } from '../bound.ts'
import { realTools } from '../modbusTcp/tools.ts'
import { acknowledgeAfter } from '../mqttPeer/acknowledge.ts'
import { type Link, openLink } from '../mqttPeer/link.ts'
import { peerOf } from '../mqttPeer/peer.ts'
import { attempt } from './attempt.ts'
import { deviceAttributes, driverAttributes, pointAttributes } from './attributes.ts'
import { browse } from './browse.ts'
import { rebirthOf } from './encode.ts'
import { createHost } from './host.ts'
import type { Timers } from './nodes.ts'
import { groupsOf, hostOf } from './plan.ts'
import { namespace, stateTopic, stateWords } from './topics.ts'
import { writeMetric } from './write.ts'

/** ms after a connection in which nodes are born by themselves before they are asked */
const settleMs = 5000

/** A host application: one connection and the nodes that it hears; with timers of its own for the tests. */
export const startSparkplug = async (first: Plan, around: BoundAround, timers: Timers): Promise<BoundRunning> => {
  let plan = first
  let link: Link | undefined
  let takeBack = (): void => undefined
  let leaving = false
  const publish = (topic: string, payload: Buffer): void => {
    link?.client()?.publish(topic, payload, { qos: 0 }, (error) => {
      if (error) around.log.info('a message to a node was lost', { topic, error })
    })
  }
  const host = createHost(first, around, timers, (node) => {
    const [group = '', name = ''] = node.split('/')
    publish(`${namespace}/${group}/NCMD/${name}`, rebirthOf(timers.clock()))
  })

  const open = (): Link => {
    leaving = false
    const own = stateTopic(hostOf(plan))
    const groups = groupsOf(plan)
    let since = timers.clock()
    // The broker gives our own farewell back to us: an answer to it would stand for ever.
    const sayOnline = async (client: MqttClient): Promise<void> => {
      if (!leaving) await client.publishAsync(own, stateWords(true, since), { qos: 1, retain: true })
    }
    const hear = async (client: MqttClient, topic: string, payload: Buffer): Promise<boolean> => {
      try {
        // The will of an earlier connection of ours, which the broker noticed late.
        if (topic === own && saysOffline(payload)) await sayOnline(client)
        else await host.hear(topic, payload)
      } catch (error) {
        around.log.warn('a message was not stored', { topic, error })
        around.count({ errors: 1 })
      }
      return true
    }
    return openLink({
      ...{ peer: peerOf(plan), around },
      options: () => {
        since = timers.clock()
        const payload = Buffer.from(stateWords(false, since))
        return { clean: true, will: { topic: own, payload, qos: 1, retain: true } }
      },
      prepared: (client) => acknowledgeAfter(client, ({ topic }, payload) => hear(client, topic, payload)),
      opened: async (client) => {
        host.nodes.forget()
        await client.subscribeAsync([own, ...groups.map((group) => `${namespace}/${group}/#`)], { qos: 1 })
        await sayOnline(client)
        takeBack()
        takeBack = timers.after(settleMs, host.askUnborn)
      },
    })
  }
  const close = async (): Promise<void> => {
    leaving = true
    takeBack()
    const own = stateTopic(hostOf(plan))
    await link?.stop((client) => client.publishAsync(own, stateWords(false, timers.clock()), { qos: 1, retain: true }))
  }
  link = open()
  return {
    replace: async (next) => {
      const reconnects = JSON.stringify(plan.attributes) !== JSON.stringify(next.attributes)
      if (reconnects) await close()
      plan = next
      host.replace(next)
      if (reconnects) link = open()
    },
    write: (write) => writeMetric(host, timers, link?.client()?.connected ? publish : undefined, write),
    browse: async (asked) => browse(host, asked),
    stop: async () => {
      host.stop()
      await close()
    },
  }
}

const saysOffline = (payload: Buffer): boolean => /"online"\s*:\s*false/.test(payload.toString('utf8', 0, 200))

export const sparkplug: BoundType = {
  type: 'sparkplug',
  label: { zh: 'Sparkplug B', en: 'Sparkplug B' },
  driverAttributes,
  deviceAttributes,
  pointAttributes,
  browses: true,
  start: (plan, around) => startSparkplug(plan, around, realTools(around.clock)),
  attempt,
}
