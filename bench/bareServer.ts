/**
 * What the machine alone allows: takes the connections of `wirePublisher` and acknowledges each QoS 1 message with nothing in between,
 * neither read nor stored. Tells its port in one line of JSON and ends when its input does.
 */
import { createServer, type Socket } from 'node:net'

const connect = 1
const publish = 3

/** How many bytes the packet at `at` has, and where its body begins; null until all of it is there. */
const packetAt = (data: Buffer, at: number): { body: number; end: number } | null => {
  let length = 0
  for (let place = at + 1, shift = 0; place < data.length && shift < 28; place += 1, shift += 7) {
    const byte = data[place] ?? 0
    length |= (byte & 127) << shift
    if (byte < 128) return place + 1 + length <= data.length ? { body: place + 1, end: place + 1 + length } : null
  }
  return null
}

const acknowledgementOf = (data: Buffer, body: number): Buffer => {
  const id = body + 2 + data.readUInt16BE(body)
  return Buffer.of(0x40, 2, data[id] ?? 0, data[id + 1] ?? 0)
}

const serve = (socket: Socket): void => {
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const answers: Buffer[] = []
    let at = 0
    for (let packet = packetAt(rest, at); packet; packet = packetAt(rest, at)) {
      const kind = (rest[at] ?? 0) >> 4
      if (kind === connect) answers.push(Buffer.of(0x20, 2, 0, 0))
      if (kind === publish) answers.push(acknowledgementOf(rest, packet.body))
      at = packet.end
    }
    rest = rest.subarray(at)
    if (answers.length > 0) socket.write(Buffer.concat(answers))
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${JSON.stringify({ mqttPort: typeof address === 'object' ? address?.port : 0 })}\n`)
})
process.stdin.resume().once('end', () => process.exit(0))
