import { useText } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import { runStateOf, stateMarks } from './unitState.ts'
import type { PictureText } from './unitWords.ts'
import { SingleLine } from './SingleLine.tsx'
import type { Diagram } from './singleLine.ts'

type StationBranch = {
  readonly id: string
  readonly pcsName: string
  readonly stackName: string
  readonly runningState: number | null
  /** % of the stack */
  readonly soc: number | null
  /** kW, discharge positive */
  readonly power: number | null
  /** 0 open, otherwise closed */
  readonly breaker: number | null
}

type StationPictureProps = {
  name: string
  emsNote?: string
  branches: readonly StationBranch[]
  /** 0 open, otherwise closed */
  mainBreaker: number | null
  stale?: boolean
}

const sumOf = (branches: readonly StationBranch[]): number | null =>
  branches.some(({ power }) => power === null) ? null : branches.reduce((sum, { power }) => sum + (power ?? 0), 0)

const diagramOf = (props: StationPictureProps, text: PictureText): Diagram => {
  const { branches, mainBreaker, emsNote } = props
  const middle = (branches.length - 1) / 2
  const total = sumOf(branches)
  return {
    nodes: [
      { id: 'grid', kind: 'grid', name: text('grid'), column: 0, row: middle },
      { id: 'bus', kind: 'bus', name: text('acBus'), column: 1, row: 0, rows: Math.max(1, branches.length) },
      { id: 'ems', kind: 'ems', name: text('ems'), column: 0, row: middle + 1, ...(emsNote ? { note: emsNote } : {}) },
      ...branches.flatMap(({ id, pcsName, stackName, soc, runningState }, row) => {
        const state = runStateOf(runningState)
        const note = `${stateMarks[state]} ${text(state)}`
        return [
          { id: `pcs ${id}`, kind: 'pcs' as const, name: pcsName, column: 2, row, note },
          { id: `stack ${id}`, kind: 'battery' as const, name: stackName, column: 3, row, soc, state },
        ]
      }),
    ],
    links: [
      { from: 'bus', to: 'grid', power: total, breaker: mainBreaker },
      { from: 'ems', to: 'bus' },
      ...branches.flatMap(({ id, power, breaker }) => [
        { from: `pcs ${id}`, to: 'bus', power, breaker },
        { from: `stack ${id}`, to: `pcs ${id}`, power },
      ]),
    ],
  }
}

/** A storage station: grid, bus, one PCS and stack per branch, and the EMS that leads them. */
export const StationPicture = (props: StationPictureProps) => {
  const text = useText(pictureMessages)
  return <SingleLine label={props.name} diagram={diagramOf(props, text)} stale={props.stale ?? false} />
}
