import { pieceOf } from './load.ts'

/** The times of a segment stand before its first slot. */
export const times = -1

/** A moment given in ms. */
export const moment = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`
/** What a parameter of lists of whole numbers takes for one of them. */
export const literal = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Neighbouring columns of a segment (ms of its start, `n` samples); see `columnsIn`. */
export type PieceRow = {
  deviceId: string
  start: number
  n: number
  low: number
  high: number
  data: Buffer | null
  off: number[] | null
}

/** Selects pieces of what is `asked` of many devices: to be followed by where from, and by `runs`. */
export const pieces = `
  select asked.device::text as "deviceId", (extract(epoch from start) * 1000)::float8 as start, n, run.low, run.high, ${pieceOf('0')}
  from`
/** `off` is a copy for the reason that `load` gives. */
export const runs = (lows: string, highs: string): string => `
  cross join lateral (select segment.off || '{}'::int[] as off offset 0) place
  cross join lateral unnest(${lows}, ${highs}) as run (low, high)`
