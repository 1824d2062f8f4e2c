import type { ModbusEventCode } from '#contract/driverEventWords.ts'
import type { BoundEvent } from '../bound.ts'
import type { Group } from './grouping.ts'
import type { Line } from './line.ts'
import { pause, type Tools } from './tools.ts'
import type { Piece, Want, Wants } from './wants.ts'
import { faultOf, ModbusFault, readRequest } from './wire.ts'

export type Asking = {
  readonly line: Line
  readonly unit: number
  readonly tools: Tools
  readonly signal: AbortSignal
  readonly tell: (code: ModbusEventCode, level: BoundEvent['level'], args?: BoundEvent['args']) => void
}
type Span = Pick<Group<Want>, 'function' | 'address' | 'count'>
type Got = { readonly piece: Piece } | { readonly fault: ModbusFault }

/** ms after which a busy unit is asked once more */
const busyPause = 1000
const isBusy = ({ code }: ModbusFault): boolean => code === 5 || code === 6
/** Neither the unit nor the way to it is there: nothing else need be asked now. */
export const isAway = ({ kind, code }: ModbusFault): boolean =>
  kind === 'timeout' || kind === 'closed' || kind === 'offline' || kind === 'not_modbus' || code === 10 || code === 11
/** The unit has nothing there. */
export const isAddress = ({ code }: ModbusFault): boolean => code === 2 || code === 3

/** Reads a span; one that is busy is asked again after 1 s. */
export const readSpan = async ({ line, unit, tools, signal }: Asking, span: Span): Promise<Got> => {
  const { function: table, address, count } = span
  const ask = async (): Promise<Got> => {
    if (signal.aborted) return { fault: new ModbusFault('offline', 'stopped') }
    try {
      const { data } = await line.ask(unit, readRequest(table, address, count))
      return { piece: { function: table, address, count, data } }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }
  const got = await ask()
  if ('piece' in got || !isBusy(got.fault)) return got
  await pause(tools, busyPause, signal)
  return ask()
}

export const explain = ({ tell }: Asking, span: Span, { kind, code, message }: ModbusFault): void => {
  const place = { function: span.function, address: span.address, count: span.count }
  if (kind === 'exception') tell('exception', 'warning', { exception: code ?? 0, ...place })
  else if (kind === 'timeout') tell('no_answer', 'warning', place)
  else if (kind === 'wrong_unit' || kind === 'wrong_answer') tell(kind, 'error', { reason: message })
}

/** Reads the points of a refused group one by one, once, and notes which are bad. */
const split = async (asking: Asking, wants: Wants, group: Group<Want>): Promise<Piece[]> => {
  const pieces: Piece[] = []
  let refused = 0
  for (const member of group.members) {
    const got = await readSpan(asking, member)
    if ('piece' in got) pieces.push(got.piece)
    else if (isAway(got.fault)) return pieces
    else if (isAddress(got.fault)) {
      refused += 1
      wants.refuse(member.point)
      const { pointKey, index, function: table, address } = member.point
      asking.tell('illegal_address', 'warning', { point: pointKey, index, function: table, address })
    } else explain(asking, member, got.fault)
  }
  if (refused === 0) wants.narrow(group)
  return pieces
}

/** Reads all that is wanted. The first request goes alone: where it has no answer the others are not asked. */
export const readAll = async (
  asking: Asking,
  wants: Wants,
): Promise<{ readonly pieces: readonly Piece[] } | { readonly away: ModbusFault }> => {
  const read = async (group: Group<Want>): Promise<{ pieces: Piece[]; away?: ModbusFault }> => {
    const got = await readSpan(asking, group)
    if ('piece' in got) return { pieces: [got.piece] }
    if (isAway(got.fault)) return { pieces: [], away: got.fault }
    if (isAddress(got.fault)) return { pieces: await split(asking, wants, group) }
    explain(asking, group, got.fault)
    return { pieces: [] }
  }
  const [first, ...others] = wants.groups()
  if (!first) return { pieces: [] }
  const begun = await read(first)
  if (begun.away) return { away: begun.away }
  const rest = await Promise.all(
    others.map(async (group) => {
      const { pieces, away } = await read(group)
      if (away) explain(asking, group, away)
      return pieces
    }),
  )
  return { pieces: [...begun.pieces, ...rest.flat()] }
}
