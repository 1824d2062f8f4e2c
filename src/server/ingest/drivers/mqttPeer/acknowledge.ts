import type { IPublishPacket, MqttClient } from 'mqtt'

/** Bytes of messages of one connection that may wait for their commit while the connection is read on. */
const mostAhead = 8 * 2 ** 20

/**
 * Lets a client acknowledge each message of QoS 1 once `work` has resolved to true, in the order in which they came. `work` is called in
 * that order and never rejects.
 */
export const acknowledgeAfter = (
  client: MqttClient,
  work: (packet: IPublishPacket, payload: Buffer) => Promise<boolean>,
): void => {
  let connection = 0
  let ahead = 0
  let last: Promise<unknown> = Promise.resolve()
  client.on('close', () => {
    connection += 1
  })
  // mqtt.js reads on only after it has acknowledged a message of QoS 1; of QoS 0 it leaves both to us.
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'publish' && packet.qos === 1) packet.qos = 0
  })
  client.handleMessage = (packet, done) => {
    // On the next connection another message may have the same number, so an acknowledgement must not cross over.
    const own = connection
    const acknowledge = (): void => {
      const { messageId } = packet
      if (messageId === undefined || own !== connection || !client.connected) return
      client.stream.write(Buffer.of(0x40, 2, messageId >> 8, messageId & 255))
    }
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    ahead += payload.length
    const answered = Promise.all([work(packet, payload), last]).then(([isCommitted]) => {
      ahead -= payload.length
      if (isCommitted) acknowledge()
    })
    last = answered
    if (ahead <= mostAhead) done()
    else void answered.then(() => done())
  }
}
