import { type Port, type PortKey, ports, routes } from './river.ts'

export const clustersPerBox = 8
export const slotsPerShip = 2
const setsPerLine = 3
const boxesPerLine = setsPerLine * slotsPerShip
const spareBays = 2
const baysPerContainer = 4

export type FleetStation = { readonly code: string; readonly name: string; readonly lon: number; readonly lat: number }
export type FleetDevice = {
  readonly code: string
  readonly name: string
  /** catalogue key */
  readonly type: string
  readonly station: string
  readonly parent: string | null
  /** signs in at the broker with a token of its own */
  readonly speaks: boolean
}
/** What a server registers for the demo: parents stand before their children. */
export type Fleet = { readonly stations: readonly FleetStation[]; readonly devices: readonly FleetDevice[] }

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')
export const boxCode = (box: number): string => `XD-${padded(box, 3)}`
export const clusterCode = (box: number, cluster: number): string => `${boxCode(box)}-C${cluster}`
export const shipCode = (line: number): string => `JY-${padded(line + 1, 2)}`
/** A bay is known by its connection box, whose parents are its charge PCS and the container's switchgear. */
export const bayCode = (port: PortKey, bay: number): string => `${port}-B${padded(bay, 2)}-CB`

/** Box n (from 1) belongs to a ship's line (from 0): one of three sets that take turns aboard, in one of the ship's slots. */
export const lineOf = (box: number): { line: number; set: number; slot: number } => ({
  line: Math.floor((box - 1) / boxesPerLine),
  set: (box - 1) % setsPerLine,
  slot: Math.floor(((box - 1) % boxesPerLine) / setsPerLine) + 1,
})
/** The boxes (from 1) of a line, of so many in all. */
export const boxesOfLine = (line: number, boxes: number): number[] =>
  Array.from({ length: boxesPerLine }, (_, index) => line * boxesPerLine + index + 1).filter((box) => box <= boxes)
export const linesFor = (boxes: number): number => Math.ceil(boxes / boxesPerLine)
export const routeOfLine = (line: number) => routes[line % 2 === 0 ? 0 : 1]

/** Bays of one port that a line's boxes use come after those of the lines before it. */
export const bayOf = (port: PortKey, line: number, slot: number): number => {
  let before = 0
  for (let other = 0; other < line; other += 1) {
    const { from, to } = routeOfLine(other)
    if (from === port || to === port) before += slotsPerShip
  }
  return before + slot
}

const homeOf = (box: number): PortKey => {
  const { line, set } = lineOf(box)
  const { from, to } = routeOfLine(line)
  return (set + line) % 2 === 0 ? from : to
}

const boxDevices = (box: number): FleetDevice[] => {
  const station = homeOf(box)
  const code = boxCode(box)
  const clusters = Array.from({ length: clustersPerBox }, (_, index) => ({
    code: clusterCode(box, index + 1),
    name: `${index + 1}号簇`,
    type: 'boxCluster',
    station,
    parent: code,
    speaks: false,
  }))
  return [{ code, name: code, type: 'boxPower', station, parent: null, speaks: true }, ...clusters]
}

const bayDevices = ({ key }: Port, bay: number): FleetDevice[] => {
  const container = Math.ceil(bay / baysPerContainer)
  const switchgear = `${key}-K${container}-SG`
  const pcs = `${key}-B${padded(bay, 2)}-PCS`
  const fixed = { station: key, speaks: false }
  const first = bay % baysPerContainer === 1
  return [
    ...(first
      ? [{ code: switchgear, name: `${container}号集装箱开关柜`, type: 'switchgear', parent: null, ...fixed }]
      : []),
    { code: pcs, name: `${bay}号充电PCS`, type: 'chargePcs', parent: switchgear, ...fixed },
    { code: bayCode(key, bay), name: `${bay}号仓位接电箱`, type: 'connectionBox', parent: pcs, ...fixed },
  ]
}

const baysAt = (port: PortKey, lines: number): number => bayOf(port, lines, 0) + spareBays

/** The demo fleet with this many boxes; a larger one holds every smaller one. */
export const demoFleet = (boxes: number): Fleet => {
  const lines = linesFor(boxes)
  const all = Object.values(ports)
  const ships = Array.from(
    { length: lines },
    (_, line): FleetDevice => ({
      code: shipCode(line),
      name: `江韵${line + 1}号`,
      type: 'ship',
      station: routeOfLine(line).from,
      parent: null,
      speaks: true,
    }),
  )
  return {
    stations: all.map(({ key, name, lon, lat }) => ({ code: key, name, lon, lat })),
    devices: [
      ...ships,
      ...Array.from({ length: boxes }, (_, index) => boxDevices(index + 1)).flat(),
      ...all.flatMap((port) =>
        Array.from({ length: baysAt(port.key, lines) }, (_, index) => bayDevices(port, index + 1)).flat(),
      ),
    ],
  }
}
