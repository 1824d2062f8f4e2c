/** A rubber-tyred gantry crane with its storage box and two DC/DCs. */
export type CraneSite = {
  /** from 0 */
  readonly number: number
  readonly code: string
  readonly name: string
  readonly storage: 'capacitors' | 'battery'
  /** % of the rated capacitance that its box has */
  readonly ratio: number
}

export const savingStation = { code: 'JN-A', name: '龙潭港节能站', lon: 119.05, lat: 32.19 } as const

/** The fourth has a battery, the sixth old capacitors. */
const cranes: readonly CraneSite[] = [108, 106, 105, 100, 104, 89].map((ratio, number) => ({
  number,
  code: `RTG-0${number + 1}`,
  name: `${number + 1}号轮胎吊`,
  storage: number === 3 ? 'battery' : 'capacitors',
  ratio,
}))

/** A small demo has no cranes. */
const boxesBefore = 6
const leastCranes = 2
export const cranesFor = (boxes: number): number => {
  const count = Math.min(cranes.length, boxes - boxesBefore)
  return count < leastCranes ? 0 : count
}
export const craneAt = (index: number): CraneSite => cranes[index % cranes.length] as CraneSite

export const boxOf = ({ code }: CraneSite): string => `${code}-B`
export const clusterOf = (crane: CraneSite): string => `${boxOf(crane)}-C1`
/** `number` 1 or 2. */
export const dcdcOf = ({ code }: CraneSite, number: number): string => `${code}-D${number}`

export const monomers = 216
export const modules = 36
/** F of a new box: 216 capacitors of 9,000 F in series. */
export const ratedFarads = 9000 / monomers
/** V between which the capacitors work, and at which their charge stops. */
export const volts = { min: 288, max: 576, stop: 570 } as const
/** kW of a DC/DC. */
export const dcdcRated = 75
/** kWh of the battery of the fourth crane. */
export const batteryCapacity = 200
