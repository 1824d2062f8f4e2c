import type { AlarmLevel } from '../pictures/unitState.ts'

type Point = readonly [x: number, y: number]

/** A DC/DC of the storage. `mode` 0 stop, 1 standby, 2 absorbing, 3 giving back, 4 fault; kW, + gives back. */
export type Converter = {
  readonly no: number
  readonly power: number | null
  readonly mode: number | null
  readonly silent: boolean
  readonly level: AlarmLevel | null
}

/** The path of a power through the crane, and where its arrow stands; 0° points to the right. */
export type Line = {
  readonly key: string
  readonly points: readonly Point[]
  readonly arrow: Point
  readonly angle: number
  readonly power: number | null
}

/** Below this nothing flows, kW. */
export const leastPower = 1
/** The hoist lifts above it and lowers below its negative (kW), as its cycles are counted. */
const hoistLeast = 10
/** An empty 20-foot container weighs 2.2 t: less hangs from an empty spreader. */
const emptyLoad = 1
/** What a crane lifts at most, one over five containers, m. */
const fullHeight = 18
/** How far the load travels in the drawing. */
export const travel = 100

export const hoistOf = (hoistPower: number | null): 'lifting' | 'lowering' | 'still' | 'unknown' => {
  if (hoistPower === null) return 'unknown'
  if (hoistPower > hoistLeast) return 'lifting'
  return hoistPower < -hoistLeast ? 'lowering' : 'still'
}

export const isHooked = (load: number | null): boolean => load !== null && load >= emptyLoad

/** How far the load is drawn above the ground; just below the trolley where the height is not known. */
export const liftOf = (height: number | null): number =>
  travel * (height === null ? 1 : Math.min(1, Math.max(0, height / fullHeight)))

/** A line is a thirty-sixth of its kW wide, so that widths compare; never too thin to be seen. */
export const widthOf = (power: number | null): number => Math.min(14, Math.max(3, Math.abs(power ?? 0) / 36))

const girder = 40
const [fromSupply, fromStorage] = [138, 118]
const [trolleyLeft, trolleyRight] = [143, 187]
const supplyX = 44
/** The x of each converter, by how many are drawn. */
const converterX: Readonly<Record<number, readonly number[]>> = { 0: [356], 1: [356], 2: [335, 377] }
const mostConverters = 2

export const drawnConverters = (converters: readonly Converter[]): readonly (Converter & { x: number })[] => {
  const drawn = converters.slice(0, mostConverters)
  return drawn.map((converter, at) => ({ ...converter, x: converterX[drawn.length]?.[at] ?? supplyX }))
}

/** What the source gives, and what the storage gives back (+) or takes through each converter. */
export const linesOf = (
  supply: number | null,
  power: number | null,
  converters: readonly Converter[],
): { supply: Line; storage: Line[] } => {
  const up = (x: number) => ({ arrow: [x, 106] as const, angle: -90 })
  const drawn = drawnConverters(converters)
  const join = drawn[0]?.x ?? 356
  return {
    supply: {
      ...{ key: 'supply', power: supply, arrow: [supplyX, 92], angle: -90 },
      points: [
        [supplyX, fromSupply],
        [supplyX, girder],
        [trolleyLeft, girder],
      ],
    },
    storage: [
      ...(drawn.length === 0 ? [{ key: 'storage', power, x: join }] : []),
      ...drawn.map(({ no, x, power: own, silent }) => ({ key: `dcdc ${no}`, power: silent ? null : own, x })),
    ]
      .map(
        ({ key, power: own, x }): Line => ({
          ...{ key, power: own, ...up(x) },
          points: [
            [x, fromStorage],
            [x, girder],
            [join, girder],
          ],
        }),
      )
      .concat({
        ...{ key: 'sum', power, arrow: [270, girder], angle: 180 },
        points: [
          [join, girder],
          [trolleyRight, girder],
        ],
      }),
  }
}
