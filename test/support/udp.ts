import { createSocket } from 'node:dgram'

/** A UDP port that nobody listens on. */
export const freeUdpPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createSocket('udp4')
    probe.once('error', reject)
    probe.bind(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
