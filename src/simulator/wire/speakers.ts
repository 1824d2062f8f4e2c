import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'

export type Speakers = {
  /** Publishes as `speaker`, QoS 1, a text as it is and anything else as JSON; resolves with the acknowledgement. */
  publish(speaker: string, topic: string, message: unknown): Promise<void>
  /** messages of a speaker that nobody has acknowledged yet */
  waiting(speaker: string): number
  /** From now on `take` hears the commands to these devices, whenever the speaker is connected. */
  listen(speaker: string, codes: readonly string[], take: (code: string, text: string) => void): void
  /** Ends a speaker's connection without a farewell, so that the broker tells its last will; the next message brings it back. Nothing happens while one of its messages is under way. */
  drop(speaker: string): void
  stop(): Promise<void>
}

type Given = {
  readonly url: string
  readonly tokens: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}

/** One connection per device that speaks, made when it first speaks and renewed by itself. */
export const createSpeakers = ({ url, tokens, say }: Given): Speakers => {
  const clients = new Map<string, MqttClient>()
  const waiting = new Map<string, number>()
  const listeners = new Map<string, { topics: string[]; take: (topic: string, text: string) => void }>()
  let refusals = 0

  const open = (speaker: string): MqttClient => {
    const status = `devices/${speaker}/status`
    const client = connect(url, {
      username: speaker,
      password: tokens[speaker] ?? '',
      clientId: `simulator-${speaker}`,
      reconnectPeriod: 2000 + Math.floor(Math.random() * 1000),
      keepalive: 30,
      queueQoSZero: false,
      resubscribe: false,
      will: { topic: status, payload: Buffer.from(JSON.stringify({ online: false })), qos: 1, retain: false },
    })
    client.on('connect', () => client.publish(status, JSON.stringify({ online: true }), { qos: 1 }, () => undefined))
    client.on('connect', () => {
      const topics = listeners.get(speaker)?.topics ?? []
      if (topics.length > 0) client.subscribe(topics, { qos: 1 }, () => undefined)
    })
    client.on('message', (topic, payload) => listeners.get(speaker)?.take(topic, payload.toString()))
    client.on('error', (error) => {
      refusals += 1
      if (refusals === 1) say(`the broker does not take ${speaker}: ${error.message}; it is tried again`)
    })
    return client
  }
  const clientOf = (speaker: string): MqttClient => {
    const client = clients.get(speaker) ?? open(speaker)
    clients.set(speaker, client)
    return client
  }

  return {
    publish: async (speaker, topic, message) => {
      waiting.set(speaker, (waiting.get(speaker) ?? 0) + 1)
      try {
        await clientOf(speaker).publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), {
          qos: 1,
        })
      } finally {
        waiting.set(speaker, (waiting.get(speaker) ?? 1) - 1)
      }
    },
    listen: (speaker, codes, take) => {
      const codeOf = new Map(codes.map((code) => [`devices/${code}/command`, code]))
      listeners.set(speaker, {
        topics: [...codeOf.keys()],
        take: (topic, text) => {
          const code = codeOf.get(topic)
          if (code !== undefined) take(code, text)
        },
      })
    },
    waiting: (speaker) => waiting.get(speaker) ?? 0,
    drop: (speaker) => {
      if ((waiting.get(speaker) ?? 0) > 0) return
      clients.get(speaker)?.end(true)
      clients.delete(speaker)
    },
    stop: async () => {
      const all = [...clients.values()]
      clients.clear()
      await Promise.all(all.map(farewell))
    },
  }
}

const patience = 2000

/** Waits for what is under way, but not for a broker that stopped answering: mqtt.js would wait for ever. */
const farewell = async (client: MqttClient): Promise<void> => {
  const given = new AbortController()
  const polite = client.endAsync(!client.connected).then(() => given.abort())
  const enough = sleep(patience, undefined, { signal: given.signal }).catch(() => undefined)
  await Promise.race([polite, enough])
  if (!given.signal.aborted) client.stream.destroy()
}
