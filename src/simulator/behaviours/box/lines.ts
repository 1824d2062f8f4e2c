import { type PortKey, routes } from '../../river.ts'

export const clustersPerBox = 8
export const slotsPerShip = 2
const setsPerLine = 3
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
/** The boxes (from 1) of a line, of so many in all. */
export const boxesOfLine = (line: number, boxes: number): number[] =>
  Array.from({ length: boxesPerLine }, (_, index) => line * boxesPerLine + index + 1).filter((box) => box <= boxes)
export const linesFor = (boxes: number): number => Math.ceil(boxes / boxesPerLine)
export const routeOfLine = (line: number) => routes[(line % routes.length) as 0 | 1 | 2]

/** Bays of one port that a line's boxes use come after those of the lines before it. */
export const bayOf = (port: PortKey, line: number, slot: number): number => {
  let before = 0
  for (let other = 0; other < line; other += 1) {
    const { from, to } = routeOfLine(other)
    if (from === port || to === port) before += slotsPerShip
  }
  return before + slot
}

/** Where a box is at home. */
export const homeOf = (box: number): PortKey => {
  const { line, set } = lineOf(box)
  const { from, to } = routeOfLine(line)
  return (set + line) % 2 === 0 ? from : to
}
