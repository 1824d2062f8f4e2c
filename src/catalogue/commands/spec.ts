import type { StationType } from '#contract/stationTypes.ts'
import type { CommandArgs, CommandName } from './command.ts'
import type { Interlock } from './interlock.ts'
import type { ReadBack } from './readBack.ts'

/**
 * `power`: {value} in kW; `point`: {pointKey, index, value}, the index from 0; `mode`: {mode: 'auto'}; `operative`: {operative}, true or
 * false; `token`: {idTag}, at most 20 characters, which may be left out
 */
export const argsKinds = ['power', 'point', 'mode', 'operative', 'token'] as const
type ArgsKind = (typeof argsKinds)[number]

/** A command of a device type. */
export type CommandSpec = {
  readonly name: CommandName
  /** only devices at stations of this type take it */
  readonly station?: StationType
  /** one person may do it: nobody else is asked to approve */
  readonly single?: true
  /**
   * Under one lock there is one open command. The lock is the nearest device on the way up, the target first, of one of these types, else
   * the target.
   */
  readonly lock: readonly string[]
  /** it is safe at any time: it takes no lock, ends what waits under it, and is sent at once */
  readonly free?: true
  readonly interlocks: readonly Interlock[]
  readonly readBack: ReadBack
  readonly args?: ArgsKind
  /** kW: the least power, where it is above that of its point */
  readonly least?: number
  /** of `write`: the points that may be written, each by one person or with a second one */
  readonly points?: Readonly<Record<string, 'one' | 'two'>>
}

/** Whether one person may do it, for a write by its point. */
export const needsNobodyElse = ({ single, points }: CommandSpec, args: CommandArgs): boolean =>
  single === true || points?.[String(args.pointKey ?? '')] === 'one'
