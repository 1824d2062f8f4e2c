import { type PortKey, routes } from '../../river.ts'

export const clustersPerBox = 8
export const slotsPerShip = 2
export const setsPerLine = 3
const boxesPerLine = setsPerLine * slotsPerShip

export const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')
export const boxCode = (box: number): string => `XD-${padded(box, 3)}`
export const clusterCode = (box: number, cluster: number): string => `${boxCode(box)}-C${cluster}`
export const shipCode = (line: number): string => `JY-${padded(line + 1, 2)}`
export const mmsiOf = (line: number): string => String(413_990_001 + line)
/** Half of the ships tell where they are by AIS alone, which a receiver ashore passes on. */
export const isHeard = (line: number): boolean => line % 2 === 1
/** A bay is known by its connection box, whose parents are its charge PCS and the container's switchgear. */
export const bayCode = (port: PortKey, bay: number): string => `${port}-B${padded(bay, 2)}-CB`

/** Box n (from 1) belongs to a ship's line (from 0): one of three sets that take turns aboard, in one of the ship's slots. */
export const lineOf = (box: number): { line: number; set: number; slot: number } => ({
  line: Math.floor((box - 1) / boxesPerLine),
  set: (box - 1) % setsPerLine,
  slot: Math.floor(((box - 1) % boxesPerLine) / setsPerLine) + 1,
})
/** The box (from 1) of a line, of a set (from 0) and a slot (from 1). */
export const boxIn = (line: number, set: number, slot: number): number =>
  line * boxesPerLine + (slot - 1) * setsPerLine + set + 1
/** The boxes (from 1) of a line, of so many in all. */
export const boxesOfLine = (line: number, boxes: number): number[] =>
  Array.from({ length: boxesPerLine }, (_, index) => line * boxesPerLine + index + 1).filter((box) => box <= boxes)
export const linesFor = (boxes: number): number => Math.ceil(boxes / boxesPerLine)
export const routeOfLine = (line: number) => routes[(line % routes.length) as 0 | 1 | 2]

/** The lines (from 0), of so many, that call at a port. */
export const linesAt = (port: PortKey, lines: number): number[] =>
  Array.from({ length: lines }, (_, line) => line).filter((line) => {
    const { from, to } = routeOfLine(line)
    return from === port || to === port
  })
/** How many lines before it call at the ports of a line. */
const rankOf = (line: number): number => Math.floor(line / routes.length)

const plates = { SH: '沪AD12081', CS: '苏ED11775', ZJ: '苏LD10364', NJ: '苏AD10952', HS: '鄂BD11208', WH: '鄂AD12345' }
/** The truck of a port. */
export const plateOf = (port: PortKey): string => plates[port]

/** A line has one bay more than slots in each of its ports: a box that comes finds one free, and the next takes the bay of the box that went aboard. */
export const baysPerLine = slotsPerShip + 1
export const firstBayOf = (line: number): number => rankOf(line) * baysPerLine + 1
/** The bay of the box that a slot gives back in the stay before the leg of that number. */
export const bayOf = (line: number, slot: number, number: number): number =>
  firstBayOf(line) + ((((slot - 1 - Math.floor(number / 2)) % baysPerLine) + baysPerLine) % baysPerLine)

/** Two lines of a route never lie in a port at the same time; more need another crane. */
const linesPerCrane = 2
/** The crane (from 1) that serves a line in its ports. */
export const craneOfLine = (line: number): number => Math.floor(rankOf(line) / linesPerCrane) + 1
export const craneCode = (port: PortKey, crane: number): string => `${port}-QC${crane}`

/** Where a box is at home. */
export const homeOf = (box: number): PortKey => {
  const { line, set } = lineOf(box)
  const { from, to } = routeOfLine(line)
  return (set + line) % 2 === 0 ? from : to
}
