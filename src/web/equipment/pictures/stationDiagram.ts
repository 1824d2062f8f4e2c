import { isFlowing } from './flowWords.ts'
import type { Diagram } from './singleLine.ts'
import { runStateOf, stateMarks } from './unitState.ts'
import type { PictureText } from './unitWords.ts'

/** Powers in kW, discharge positive, null unknown. */
type StationPcs = {
  readonly name: string
  readonly runningState: number | null
  /** at its AC side */
  readonly power: number | null
  /** 0 open, otherwise closed; left out where several are drawn as one */
  readonly breaker?: number | null
}

type StationStack = {
  readonly id: string
  readonly name: string
  readonly runningState: number | null
  /** % */
  readonly soc: number | null
  /** DC */
  readonly power: number | null
}

/** A PCS with the stacks behind it; without a PCS the stacks hang at the bus. */
export type StationBranch = {
  readonly id: string
  readonly pcs: StationPcs | null
  readonly stacks: readonly StationStack[]
}

type Station = {
  readonly branches: readonly StationBranch[]
  readonly emsNote?: string
  readonly mainBreaker: number | null
  readonly gridPower: number | null
  readonly loadPower: number | null
  readonly auxPower: number | null
  readonly ratedPower: number | null
}

/** Below this part of the rated power nothing flows (0.5 %). */
const idleShare = 0.005
/** Grid, load, auxiliaries and EMS stand one below the other. */
const leastRows = 4

const noteOf = ({ runningState }: StationPcs, text: PictureText): string => {
  const state = runStateOf(runningState)
  return `${stateMarks[state]} ${text(state)}`
}

/** kW that a PCS with its stacks loses, and the part of what goes in, %; null where nothing flows or a power is not known. */
export const lossOf = ({ pcs, stacks }: StationBranch, least: number): { kW: number; share: number } | null => {
  const ac = pcs?.power ?? null
  const dc = stacks.reduce<number | null>(
    (sum, { power }) => (sum === null || power === null ? null : sum + power),
    stacks.length === 0 ? null : 0,
  )
  if (ac === null || dc === null || !isFlowing(ac, least) || !isFlowing(dc, least)) return null
  const kW = dc - ac
  return { kW, share: (kW / Math.max(Math.abs(ac), Math.abs(dc))) * 100 }
}

const lossWords = (branch: StationBranch, least: number, text: PictureText): { under?: string } => {
  const loss = lossOf(branch, least)
  return loss ? { under: text('loss', loss.kW.toFixed(1), loss.share.toFixed(1)) } : {}
}

const rowsOf = ({ stacks }: StationBranch): number => Math.max(1, stacks.length)

/** Where each branch begins: one below the other, in the middle of the bus. */
const placedBranches = (branches: readonly StationBranch[]) => {
  const used = branches.reduce((sum, branch) => sum + rowsOf(branch), 0)
  const rows = Math.max(leastRows, used)
  let next = (rows - used) / 2
  const starts = branches.map((branch) => {
    const row = next
    next += rowsOf(branch)
    return { branch, row }
  })
  return { rows, starts }
}

export const stationDiagram = (station: Station, text: PictureText): Diagram => {
  const { branches, emsNote, mainBreaker, gridPower, loadPower, auxPower, ratedPower } = station
  const least = (ratedPower ?? 0) * idleShare
  const { rows, starts } = placedBranches(branches)
  return {
    nodes: [
      { id: 'grid', kind: 'grid', name: text('grid'), column: 0, row: 0 },
      { id: 'load', kind: 'load', name: text('load'), column: 0, row: 1 },
      { id: 'aux', kind: 'load', name: text('auxiliaries'), column: 0, row: 2 },
      { id: 'ems', kind: 'ems', name: text('ems'), column: 0, row: 3, ...(emsNote ? { note: emsNote } : {}) },
      { id: 'bus', kind: 'bus', name: text('acBus'), column: 1, row: 0, rows },
      ...starts.flatMap(({ branch, branch: { id, pcs, stacks }, row }) => [
        ...(pcs
          ? [
              {
                ...{ id: `pcs ${id}`, kind: 'pcs' as const, name: pcs.name, note: noteOf(pcs, text) },
                ...{ column: 2, row: row + (Math.max(1, stacks.length) - 1) / 2 },
                ...lossWords(branch, least, text),
              },
            ]
          : []),
        ...stacks.map((stack, index) => ({
          ...{ id: `stack ${stack.id}`, kind: 'battery' as const, name: stack.name, soc: stack.soc },
          ...{ column: 3, row: row + index, state: runStateOf(stack.runningState) },
        })),
      ]),
    ],
    links: [
      { from: 'grid', to: 'bus', power: gridPower, breaker: mainBreaker, least },
      { from: 'bus', to: 'load', power: loadPower, least },
      { from: 'bus', to: 'aux', power: auxPower, least },
      { from: 'ems', to: 'bus' },
      ...branches.flatMap(({ id, pcs, stacks }) => [
        ...(pcs
          ? [
              {
                from: `pcs ${id}`,
                to: 'bus',
                power: pcs.power,
                least,
                ...(pcs.breaker === undefined ? {} : { breaker: pcs.breaker }),
              },
            ]
          : []),
        ...stacks.map((stack) => ({
          from: `stack ${stack.id}`,
          to: pcs ? `pcs ${id}` : 'bus',
          power: stack.power,
          least,
        })),
      ]),
    ],
  }
}
