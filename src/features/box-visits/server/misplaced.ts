/** A bay with the power of its converter, and of the box that is said to stand in it; kW, positive, null where nothing new is known. */
export type Bay = {
  readonly bayId: string
  readonly stationId: string
  readonly power: number | null
  readonly boxPower: number | null
}

/** kW: above, a box is charged or gives; below, a converter does nothing */
const [active, idle] = [20, 5]
/** part of the box's power within which another converter fits it */
const nearly = 0.1

const fits = (power: number, boxPower: number): boolean => Math.abs(power - boxPower) <= nearly * boxPower

/** Whether power flows and shows that a box stands in its bay. */
export const isInPlace = ({ power, boxPower }: Bay): boolean =>
  boxPower !== null && boxPower > active && power !== null && fits(power, boxPower)

/**
 * The bay in which a box seems to stand instead of its own: its power flows, that of its converter does not.
 * Of the bays that fit within 10 %, one whose own box explains its power less; undefined where all is well or none fits.
 */
export const misplaced = (own: Bay, all: readonly Bay[]): string | undefined => {
  const { boxPower } = own
  if (boxPower === null || boxPower <= active || own.power === null || own.power >= idle) return undefined
  const others = all.filter(
    ({ bayId, stationId, power }) =>
      bayId !== own.bayId && stationId === own.stationId && power !== null && fits(power, boxPower),
  )
  const isExplained = (bay: Bay): boolean => bay.boxPower !== null && fits(bay.power ?? 0, bay.boxPower)
  const free = others.filter((bay) => !isExplained(bay))
  const distance = ({ power }: Bay): number => Math.abs((power ?? 0) - boxPower)
  return (free.length > 0 ? free : others).toSorted((a, b) => distance(a) - distance(b))[0]?.bayId
}
