import type { Client, PublishPacket } from 'aedes'

type Answer = (error: Error | null) => void
type Sender = Pick<Client, 'conn' | 'connected' | 'emit'>

/** Bytes of messages, of all connections together and of one, that may wait for their commit while their connections are read on. */
const mostAhead = 8 * 2 ** 20
const mostOfOne = 2 ** 20

/**
 * Aedes reads a connection on when all that it read is answered: what came meanwhile would be decoded only after the commit before it.
 * While little waits, `readOn` lets it go on at once. It gives whom to call when the message has committed or failed, as `done` would be.
 */
export const createReadOn = (most = mostAhead, ofOne = mostOfOne) => {
  let ahead = 0
  const aheadOf = new WeakMap<Sender, number>()
  return (client: Sender, packet: PublishPacket, done: Answer): Answer => {
    const { qos, messageId = 0 } = packet
    const bytes = packet.payload.length
    const own = aheadOf.get(client) ?? 0
    if (qos > 1 || ahead + bytes > most || own + bytes > ofOne || client.conn.writableNeedDrain) return done
    ahead += bytes
    aheadOf.set(client, own + bytes)
    // Aedes has nothing to answer then.
    packet.qos = 0
    // It reads at once, which must not begin in the middle of a packet.
    setImmediate(done, null)
    return (error) => {
      ahead -= bytes
      aheadOf.set(client, (aheadOf.get(client) ?? 0) - bytes)
      if (error) client.emit('error', error)
      else if (qos === 1 && client.connected) client.conn.write(Buffer.of(0x40, 2, messageId >> 8, messageId & 255))
    }
  }
}
