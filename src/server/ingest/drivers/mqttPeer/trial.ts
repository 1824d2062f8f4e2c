import { randomBytes } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { reasonOf } from '#server/log.ts'
import type { BoundAround, Plan, TrialStep } from '../bound.ts'
import { peerOf, signIn } from './peer.ts'

type Message = { readonly topic: string; readonly payload: Buffer; readonly isRetained: boolean }

const firstWithin = 7000
const shownBytes = 2000

/** A trial over a broker: it signs in under a name of its own, so that nobody who runs is put off, and waits for one message. */
export const createTrial = (plan: Plan, around: Pick<BoundAround, 'resolve' | 'clock'>, signal: AbortSignal) => {
  const steps: TrialStep[] = []
  let doing: TrialStep['step'] = 'resolve'
  let begun = performance.now()
  let client: MqttClient | undefined
  const note = (step: Omit<TrialStep, 'ms'>): void => {
    steps.push({ ...step, ms: Math.round(performance.now() - begun) })
    begun = performance.now()
  }
  const wait = (arrived: Promise<Message>): Promise<Message | undefined> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(undefined), firstWithin)
      const over = (): void => reject(new Error('no time left'))
      signal.addEventListener('abort', over, { once: true })
      void arrived.then(resolve).finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', over)
      })
    })
  return {
    steps,
    note,
    /** the first message on these filters that `fits`; undefined where none came, which is noted. Rejects where a step fails. */
    first: async (
      filters: readonly string[],
      fits: (message: Message) => boolean,
      subscribed: (client: MqttClient) => void = () => undefined,
    ): Promise<Message | undefined> => {
      const peer = { ...peerOf(plan), clientId: `tidewatt-try-${randomBytes(4).toString('hex')}` }
      const arrived = Promise.withResolvers<Message>()
      const signed = await signIn({
        ...{ peer, signal, options: { clean: true } },
        resolve: async (host) => {
          const address = await around.resolve(host)
          note({ step: 'resolve', ok: true, detail: address })
          doing = 'connect'
          return address
        },
        prepared: (own) =>
          own.on('message', (topic, payload, packet) => {
            const message = { topic, payload, isRetained: packet.retain }
            if (fits(message)) arrived.resolve(message)
          }),
      })
      client = signed.client
      note({ step: 'connect', ok: true, detail: `${peer.host}:${peer.port}` })
      doing = 'read'
      const granted = await client.subscribeAsync([...filters], { qos: 1 })
      const [refused] = granted.filter(({ qos }) => Number(qos) >= 128)
      if (refused) throw new Error(`the broker refuses the subscription of ${refused.topic}`)
      subscribed(client)
      const message = await wait(arrived.promise)
      if (message) {
        const raw = message.payload.subarray(0, shownBytes).toString('hex')
        note({ step: 'read', ok: true, detail: message.topic, raw })
        doing = 'decode'
      } else note({ step: 'read', ok: false, detail: `no message within ${firstWithin / 1000} s` })
      return message
    },
    failed: (error: unknown): void => note({ step: doing, ok: false, detail: reasonOf(error) }),
    end: (): void => void client?.end(true),
  }
}
