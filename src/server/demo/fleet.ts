import type { Fleet } from '#catalogue/fleet.ts'

/** A fleet as its simulator describes it, and the program that plays it. */
export type DemoFleet = {
  readonly program: string
  fleetOf(boxes: number): Fleet
}
