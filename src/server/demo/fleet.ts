import type { Fleet, FleetCall, FleetVisit } from '#catalogue/fleet.ts'

/** A fleet as its simulator describes it, and the program that plays it. */
export type DemoFleet = {
  readonly program: string
  fleetOf(boxes: number): Fleet
  /** of a fleet with so many boxes, expected between two times (ms) */
  callsOf(boxes: number, from: number, to: number): readonly FleetCall[]
  /** of ships that lie at shore power berths at any time between two (ms) */
  visitsOf(boxes: number, from: number, to: number): readonly FleetVisit[]
}
