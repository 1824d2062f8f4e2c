export type FleetStation = { readonly code: string; readonly name: string; readonly lon: number; readonly lat: number }
export type FleetDevice = {
  readonly code: string
  readonly name: string
  /** catalogue key */
  readonly type: string
  /** code of a station */
  readonly station: string
  /** code of a device that stands before it */
  readonly parent: string | null
  /** signs in at the broker with a token of its own */
  readonly speaks: boolean
}

/** A fleet as its simulator describes it, and the program that plays it. */
export type DemoFleet = {
  readonly program: string
  fleetOf(boxes: number): { readonly stations: readonly FleetStation[]; readonly devices: readonly FleetDevice[] }
}
