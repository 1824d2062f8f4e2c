export type FleetStation = {
  readonly code: string
  readonly name: string
  /** station type */
  readonly type: string
  readonly lon: number
  readonly lat: number
  /** kW that a charging station may take from its grid */
  readonly transformerLimit?: number
  /** kW that a shore power or pile station may give */
  readonly ratedPower?: number
  /** whose grid feeds it, as emission factors name it */
  readonly gridArea?: 'east' | 'central'
}
/** What people know about a ship; lengths in m, `dwt` in kg, `draught` the design speed in kn, as in its form. */
export type FleetForm = {
  readonly mmsi: string
  readonly identification: string
  /** call sign */
  readonly wail: string
  readonly length: number
  readonly width: number
  readonly vesselTypeName: string
  readonly teu: number
  readonly dwt: number
  readonly draught: number
  readonly draft: number
  readonly buildYear: number
  readonly manufacturer: string
  readonly batteryManufacturer: string
  /** swaps boxes (0) or is charged (1) */
  readonly operatingMode: 0 | 1
  /** places for boxes */
  readonly slots: number | null
}
/** Where ships call, for all merchants; `radius` in m. */
export type FleetPort = {
  readonly code: string
  readonly nameCn: string
  readonly nameEn: string
  /** as crews type it into AIS */
  readonly aliases: readonly string[]
  readonly lon: number
  readonly lat: number
  readonly radius: number
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
  /** the station and the parent that earlier versions gave it; where it is still there, it moves */
  readonly former?: { readonly station: string; readonly parent: string | null }
  /** of a ship */
  readonly form?: FleetForm
  /** of a pile that speaks OCPP; its token is a key of 40 hex digits, `ratedPower` kW */
  readonly pile?: { readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'; readonly ratedPower: number }
}
/** A ship is expected at a charging station at `eta` (ms) to change so many boxes; `boxes` (codes) come aboard, where that is known. */
export type FleetCall = {
  readonly code: string
  readonly ship: string
  readonly station: string
  readonly eta: number
  readonly boxesWanted: number
  readonly boxes: readonly string[]
}
/** A berth of a shore power station with the socket (a code) that stands there; m, degrees from north along the quay. */
export type FleetBerth = {
  readonly code: string
  readonly station: string
  readonly name: string
  readonly socket: string
  readonly lon: number
  readonly lat: number
  readonly length: number
  readonly bearing: number
}
/** A ship that nobody registered asked, at `askedAt`, for power at a berth (a code) from `eta` on; ms, V, Hz, kW. */
export type FleetVisit = {
  readonly code: string
  readonly berth: string
  readonly shipName: string
  readonly mmsi: string
  readonly askedAt: number
  readonly eta: number
  readonly voltage: number
  readonly frequency: number
  readonly maxPower: number
}
/** A card that piles take. */
export type FleetCard = { readonly idTag: string; readonly holder: string }
/** What a simulator describes and a server registers: parents come before their children. */
export type Fleet = {
  readonly stations: readonly FleetStation[]
  readonly devices: readonly FleetDevice[]
  readonly ports: readonly FleetPort[]
  readonly berths?: readonly FleetBerth[]
  readonly cards?: readonly FleetCard[]
}
