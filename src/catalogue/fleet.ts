export type FleetStation = {
  readonly code: string
  readonly name: string
  /** station type */
  readonly type: string
  readonly lon: number
  readonly lat: number
}
export type FleetDevice = {
  readonly code: string
  readonly name: string
  /** key of a device type */
  readonly type: string
  /** code of a station */
  readonly station: string
  /** code of a device that comes before it */
  readonly parent: string | null
  /** signs in at the broker with a token of its own */
  readonly speaks: boolean
}
/** What a simulator describes and a server registers: parents come before their children. */
export type Fleet = { readonly stations: readonly FleetStation[]; readonly devices: readonly FleetDevice[] }
