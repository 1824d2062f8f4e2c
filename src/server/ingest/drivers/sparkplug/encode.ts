import { fieldOf, types } from './types.ts'

const varint = (value: bigint): number[] => {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 0x7fn) | 0x80)
  }
}
const key = (field: number, wire: number): number[] => varint(BigInt((field << 3) | wire))
const sized = (field: number, bytes: Uint8Array | readonly number[]): number[] => [
  ...key(field, 2),
  ...varint(BigInt(bytes.length)),
  ...bytes,
]
const real = (field: 12 | 13, value: number): number[] => {
  const bytes = Buffer.alloc(field === 12 ? 4 : 8)
  if (field === 12) bytes.writeFloatLE(value)
  else bytes.writeDoubleLE(value)
  return [...key(field, field === 12 ? 5 : 1), ...bytes]
}

/** The payload of a command that sets one metric; undefined where its type cannot hold the value. `now` in ms. */
export const commandOf = (name: string, type: number, value: number, now: number): Buffer | undefined => {
  const said = fieldOf(value, type)
  if (!said) return undefined
  const time = varint(BigInt(Math.max(0, Math.round(now))))
  const metric = [
    ...sized(1, Buffer.from(name)),
    ...[...key(3, 0), ...time],
    ...[...key(4, 0), ...varint(BigInt(type))],
    ...(said.field === 12 || said.field === 13
      ? real(said.field, Number(said.raw))
      : [...key(said.field, 0), ...varint(BigInt(said.raw))]),
  ]
  return Buffer.from([...key(1, 0), ...time, ...sized(2, metric)])
}

/** Asks a node to be born again. */
export const rebirthOf = (now: number): Buffer =>
  commandOf('Node Control/Rebirth', types.boolean, 1, now) ?? Buffer.alloc(0)
