import type { Table } from './grouping.ts'

/** Why a request has no good answer. `exception` carries the peer's code. */
export type FaultKind = 'exception' | 'timeout' | 'closed' | 'offline' | 'not_modbus' | 'wrong_unit' | 'wrong_answer'

export class ModbusFault extends Error {
  readonly kind: FaultKind
  readonly code: number | undefined
  constructor(kind: FaultKind, message: string, code?: number) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
export const faultOf = (error: unknown): ModbusFault =>
  error instanceof ModbusFault
    ? error
    : new ModbusFault('closed', error instanceof Error ? error.message : String(error))

/** A request's function and data, and the length that a right answer's function and data have. */
export type Request = { readonly pdu: Buffer; readonly answerBytes: number }

const head = (code: number, address: number, value: number): Buffer => {
  const pdu = Buffer.alloc(5)
  pdu[0] = code
  pdu.writeUInt16BE(address, 1)
  pdu.writeUInt16BE(value, 3)
  return pdu
}

export const readRequest = (table: Table, address: number, count: number): Request => ({
  pdu: head(table, address, count),
  answerBytes: 2 + (table <= 2 ? Math.ceil(count / 8) : count * 2),
})

export const writeCoil = (address: number, isOn: boolean, multiple: boolean): Request =>
  multiple
    ? { pdu: Buffer.concat([head(15, address, 1), Buffer.from([1, isOn ? 1 : 0])]), answerBytes: 5 }
    : { pdu: head(5, address, isOn ? 0xff00 : 0), answerBytes: 5 }

/** Function 6 for one register, 16 for several or where it was chosen. */
export const writeRegisters = (address: number, bytes: Buffer, multiple: boolean): Request =>
  bytes.length === 2 && !multiple
    ? { pdu: head(6, address, bytes.readUInt16BE()), answerBytes: 5 }
    : {
        pdu: Buffer.concat([head(16, address, bytes.length / 2), Buffer.from([bytes.length]), bytes]),
        answerBytes: 5,
      }

/** The frame of a request: transaction, protocol 0, length, unit. */
export const framed = (transaction: number, unit: number, pdu: Buffer): Buffer => {
  const frame = Buffer.alloc(7 + pdu.length)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(1 + pdu.length, 4)
  frame[6] = unit
  pdu.copy(frame, 7)
  return frame
}

export type Frame = { readonly transaction: number; readonly unit: number; readonly pdu: Buffer }
const longest = 254
const shortest = 3

/** Cuts what came into frames; throws `not_modbus` as soon as the bytes cannot be any. */
export const createReader = () => {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): Frame[] => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const frames: Frame[] = []
    for (;;) {
      const length = rest.length >= 6 ? rest.readUInt16BE(4) : shortest
      if ((rest.length >= 4 && rest.readUInt16BE(2) !== 0) || length < shortest || length > longest) {
        throw new ModbusFault('not_modbus', `not Modbus: ${rest.subarray(0, 16).toString('hex')}`)
      }
      if (rest.length < 6 || rest.length < 6 + length) return frames
      frames.push({ transaction: rest.readUInt16BE(0), unit: rest[6] ?? 0, pdu: rest.subarray(7, 6 + length) })
      rest = rest.subarray(6 + length)
    }
  }
}

/** The data of an answer behind its function; throws what is wrong with it. */
export const answered = ({ pdu: asked, answerBytes }: Request, unit: number, { unit: from, pdu }: Frame): Buffer => {
  if (from !== unit) throw new ModbusFault('wrong_unit', `unit ${from} answered for unit ${unit}`)
  const code = asked[0] ?? 0
  if (pdu[0] === (code | 0x80)) throw new ModbusFault('exception', `exception ${pdu[1]}`, pdu[1])
  if (pdu[0] !== code) throw new ModbusFault('wrong_answer', `function ${pdu[0]} answered to ${code}`)
  const counted = code <= 4 ? pdu[1] === answerBytes - 2 : pdu.subarray(0, 5).equals(asked.subarray(0, 5))
  if (pdu.length !== answerBytes || !counted) {
    throw new ModbusFault('wrong_answer', `${pdu.length} bytes answered, ${answerBytes} expected`)
  }
  return pdu.subarray(code <= 4 ? 2 : 5)
}
