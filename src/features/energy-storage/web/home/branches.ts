import type { StationBranch } from '#web/equipment/pictures/stationDiagram.ts'
import { names } from '#web/kit/names.ts'
import type { StorageExtremes, StorageTile } from '../../shapes.ts'

/** Branches that a diagram draws; the rest is one more. */
const mostBranches = 4

const byName = (a: StorageTile, b: StorageTile): number => names.compare(a.deviceName, b.deviceName)

/** Null where one of them is unknown: the rest would be taken for the whole. */
export const wholeSum = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

const stackOf = ({ deviceId, deviceName, runningState, soc, power }: StorageTile) => ({
  ...{ id: deviceId, name: deviceName, runningState, soc, power },
})

const branchOf = (pcs: StorageTile, stacks: readonly StorageTile[]): StationBranch => ({
  id: pcs.deviceId,
  pcs: {
    ...{ name: pcs.deviceName, runningState: pcs.runningState },
    ...{ power: pcs.power, breaker: pcs.mainBreaker },
  },
  stacks: stacks.map(stackOf),
})

/** The PCS of a station with their stacks by name; stacks without a PCS are branches of their own. */
export const branchesOf = (tiles: readonly StorageTile[]): StationBranch[] => {
  const pcs = tiles.filter(({ kind }) => kind === 'pcs').sort(byName)
  const stacks = tiles.filter(({ kind }) => kind === 'stack').sort(byName)
  const ids = new Set(pcs.map(({ deviceId }) => deviceId))
  return [
    ...pcs.map((each) =>
      branchOf(
        each,
        stacks.filter(({ parentId }) => parentId === each.deviceId),
      ),
    ),
    ...stacks
      .filter(({ parentId }) => parentId === null || !ids.has(parentId))
      .map((stack) => ({ id: stack.deviceId, pcs: null, stacks: [stackOf(stack)] })),
  ]
}

/** The branches to draw: those with an extreme cell first where there are more than `most`. */
export const drawnBranches = (
  branches: readonly StationBranch[],
  { maxVoltage, minVoltage, maxTemperature, minTemperature }: StorageExtremes,
  most = mostBranches,
): { drawn: StationBranch[]; rest: StationBranch[] } => {
  const marked = new Set(
    [maxVoltage, minVoltage, maxTemperature, minTemperature].flatMap(({ path }) =>
      path.map(({ deviceId }) => deviceId),
    ),
  )
  const extreme = ({ stacks }: StationBranch): boolean => stacks.some(({ id }) => marked.has(id))
  if (branches.length <= most) return { drawn: [...branches], rest: [] }
  const first = branches.filter(extreme)
  const others = branches.filter((branch) => !extreme(branch))
  const inOrder = [...first, ...others]
  return { drawn: inOrder.slice(0, most), rest: inOrder.slice(most) }
}

/** What all of several do, null where they differ. */
const common = <T>(values: readonly T[]): T | null => {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}

/** Several branches as one, so that the powers of a diagram still add up; SOC is their mean. `names` are those of the PCS and of the stacks. */
export const asOneBranch = (
  branches: readonly StationBranch[],
  names: { pcs: string; stacks: string },
): StationBranch => {
  const pcs = branches.flatMap((branch) => branch.pcs ?? [])
  const stacks = branches.flatMap((branch) => branch.stacks)
  const socs = stacks.flatMap(({ soc }) => soc ?? [])
  const whole = (all: readonly { runningState: number | null; power: number | null }[]) => ({
    runningState: common(all.map(({ runningState }) => runningState)),
    power: wholeSum(all.map(({ power }) => power)),
  })
  const mean = socs.length === 0 ? null : socs.reduce((sum, soc) => sum + soc, 0) / socs.length
  return {
    id: 'rest',
    pcs: pcs.length === 0 ? null : { name: names.pcs, ...whole(pcs) },
    stacks: stacks.length === 0 ? [] : [{ id: 'rest', name: names.stacks, soc: mean, ...whole(stacks) }],
  }
}
