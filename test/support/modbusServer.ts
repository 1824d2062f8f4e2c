import { createServer, type Socket } from 'node:net'

/** A unit behind the server: registers and bits that exist; others are answered with exception 2. */
export type ServedUnit = {
  readonly holding?: Map<number, number>
  readonly input?: Map<number, number>
  readonly coils?: Map<number, number>
  readonly discrete?: Map<number, number>
}
type Behaviour = {
  /** gives no answer */
  readonly silent?: (unit: number, pdu: Buffer) => boolean
  /** answers with an exception */
  readonly exception?: (unit: number, pdu: Buffer) => number | undefined
  /** what goes out instead of a right answer */
  readonly distort?: (frame: Buffer) => Buffer
  /** closes the connection after each answer */
  readonly closes?: boolean
  /** answers anything that comes with these bytes, and closes */
  readonly banner?: string
}
export type Request = { readonly unit: number; readonly pdu: Buffer }

/** Consecutive registers from their hex words. */
export const words = (hex: string, from = 0): Map<number, number> =>
  new Map(
    hex
      .trim()
      .split(/\s+/)
      .map((word, index) => [from + index, Number.parseInt(word, 16)]),
  )

const tableOf = (served: ServedUnit, code: number): Map<number, number> | undefined =>
  [served.coils, served.discrete, served.holding, served.input][code - 1]

const read = (served: ServedUnit, pdu: Buffer): Buffer | number => {
  const [code, address, count] = [pdu[0] ?? 0, pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
  if (count < 1 || count > (code <= 2 ? 2000 : 125)) return 3
  const values = Array.from({ length: count }, (_, index) => tableOf(served, code)?.get(address + index))
  if (values.includes(undefined)) return 2
  const data = Buffer.alloc(code <= 2 ? Math.ceil(count / 8) : count * 2)
  for (const [index, value = 0] of values.entries()) {
    if (code > 2) data.writeUInt16BE(value, index * 2)
    else if (value) data[index >> 3] = (data[index >> 3] ?? 0) | (1 << (index & 7))
  }
  return Buffer.concat([Buffer.from([code, data.length]), data])
}

const write = (served: ServedUnit, pdu: Buffer): Buffer | number => {
  const [code, address, value] = [pdu[0] ?? 0, pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
  const table = code === 5 || code === 15 ? served.coils : served.holding
  const set = (at: number, to: number): boolean => table?.has(at) === true && table.set(at, to) !== undefined
  if (code === 5) return set(address, value === 0xff00 ? 1 : 0) ? pdu : 2
  if (code === 6) return set(address, value) ? pdu : 2
  for (let index = 0; index < value; index += 1) {
    const bit = ((pdu[6 + (index >> 3)] ?? 0) >> (index & 7)) & 1
    if (!set(address + index, code === 15 ? bit : pdu.readUInt16BE(6 + index * 2))) return 2
  }
  return pdu.subarray(0, 5)
}

const answerTo = (units: ReadonlyMap<number, ServedUnit>, { exception }: Behaviour, { unit, pdu }: Request): Buffer => {
  const code = pdu[0] ?? 0
  const served = units.get(unit)
  const told = exception?.(unit, pdu)
  const answer = told ?? (served ? (code <= 4 ? read(served, pdu) : write(served, pdu)) : 11)
  return typeof answer === 'number' ? Buffer.from([code | 0x80, answer]) : answer
}

/** A Modbus TCP server after the protocol's specification, with the faults of servers that are met. */
export const startModbusServer = async (units: ReadonlyMap<number, ServedUnit>) => {
  let behaviour: Behaviour = {}
  const requests: Request[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1
    sockets.add(socket)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      if (behaviour.banner !== undefined) return void socket.end(behaviour.banner)
      rest = Buffer.concat([rest, Buffer.from(bytes)])
      while (rest.length >= 7 && rest.length >= 6 + rest.readUInt16BE(4)) {
        const frame = rest.subarray(0, 6 + rest.readUInt16BE(4))
        rest = rest.subarray(frame.length)
        const request = { unit: frame[6] ?? 0, pdu: Buffer.from(frame.subarray(7)) }
        requests.push(request)
        if (behaviour.silent?.(request.unit, request.pdu)) continue
        const answer = answerTo(units, behaviour, request)
        const head = Buffer.from(frame.subarray(0, 7))
        head.writeUInt16BE(1 + answer.length, 4)
        const whole = Buffer.concat([head, answer])
        socket.write(behaviour.distort?.(whole) ?? whole)
        if (behaviour.closes) socket.end()
      }
    })
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    port,
    requests,
    sockets,
    connections: () => connections,
    behave: (next: Behaviour): void => {
      behaviour = next
    },
    /** cuts all connections as a pulled plug does */
    cut: (): void => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    /** after it was stopped */
    again: (): Promise<void> => listen(port),
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type ModbusServer = Awaited<ReturnType<typeof startModbusServer>>
