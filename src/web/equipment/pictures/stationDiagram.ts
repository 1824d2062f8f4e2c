import type { Diagram } from './singleLine.ts'
import { runStateOf, stateMarks } from './unitState.ts'
import type { PictureText } from './unitWords.ts'

/** Powers in kW, discharge positive, null unknown. */
type StationPcs = {
  readonly name: string
  readonly runningState: number | null
  readonly silent?: boolean
  /** at its AC side */
  readonly power: number | null
  /** 0 open, otherwise closed */
  readonly breaker: number | null
}

type StationStack = {
  readonly id: string
  readonly name: string
  readonly runningState: number | null
  readonly silent?: boolean
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

const noteOf = ({ runningState, silent }: StationPcs, text: PictureText): string => {
  const state = runStateOf(runningState, silent)
  return `${stateMarks[state]} ${text(state)}`
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
      ...starts.flatMap(({ branch: { id, pcs, stacks }, row }) => [
        ...(pcs
          ? [
              {
                ...{ id: `pcs ${id}`, kind: 'pcs' as const, name: pcs.name, note: noteOf(pcs, text) },
                ...{ column: 2, row: row + (Math.max(1, stacks.length) - 1) / 2 },
              },
            ]
          : []),
        ...stacks.map((stack, index) => ({
          ...{ id: `stack ${stack.id}`, kind: 'battery' as const, name: stack.name, soc: stack.soc },
          ...{ column: 3, row: row + index, state: runStateOf(stack.runningState, stack.silent) },
        })),
      ]),
    ],
    links: [
      { from: 'grid', to: 'bus', power: gridPower, breaker: mainBreaker, least },
      { from: 'bus', to: 'load', power: loadPower, least },
      { from: 'bus', to: 'aux', power: auxPower, least },
      { from: 'ems', to: 'bus' },
      ...branches.flatMap(({ id, pcs, stacks }) => [
        ...(pcs ? [{ from: `pcs ${id}`, to: 'bus', power: pcs.power, breaker: pcs.breaker, least }] : []),
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
