import type { AedesPublishPacket, Client } from 'aedes'

type Delivery = { readonly topic: string; readonly payload: Buffer; readonly qos: 0 | 1; readonly lifeMs: number }

/**
 * Commands on their way to devices. Only what was published here and has not ended reaches a device, also out of the queue of a kept
 * session. A connection that does not acknowledge a command before its end is `cutOff`: what its buffers still hold would come too late.
 */
export const createDeliveries = (cutOff: (client: Client) => void) => {
  // By payload, since the broker copies packets but not these; monotonic ms, since the clock may be set back.
  const ends = new WeakMap<Buffer, number>()
  const unacknowledged = new Map<Client, NodeJS.Timeout[]>()

  return {
    /** resolves when it is written; rejects where the connection does not take it before its end */
    publish: (client: Client, { topic, payload, qos, lifeMs }: Delivery): Promise<void> =>
      new Promise((resolve, reject) => {
        ends.set(payload, performance.now() + lifeMs)
        const late = setTimeout(() => reject(new Error('the connection takes no more')), lifeMs)
        client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, (error) => {
          clearTimeout(late)
          if (error) reject(error)
          else resolve()
        })
      }),
    /** what the broker may write to a device: the packet, or null */
    forward: (client: Client, packet: AedesPublishPacket): AedesPublishPacket | null => {
      const end = typeof packet.payload === 'string' ? undefined : ends.get(packet.payload)
      const left = (end ?? Number.NEGATIVE_INFINITY) - performance.now()
      if (left <= 0) return null
      if (packet.qos > 0) {
        const timers = unacknowledged.get(client) ?? []
        timers.push(setTimeout(cutOff, left, client))
        unacknowledged.set(client, timers)
      }
      return packet
    },
    /** Devices acknowledge in the order in which they received. */
    acknowledged: (client: Client): void => clearTimeout(unacknowledged.get(client)?.shift()),
    left: (client: Client): void => {
      for (const timer of unacknowledged.get(client) ?? []) clearTimeout(timer)
      unacknowledged.delete(client)
    },
  }
}
