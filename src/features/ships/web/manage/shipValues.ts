import type { Ship } from '../../shapes.ts'

/** What the form holds: texts and numbers as typed, the deadweight in t, the year as text of its picker. */
export type ShipValues = {
  vesselName: string
  mmsi: string
  identification: string
  wail: string
  length: number
  width: number
  vesselTypeName: string
  teu: number
  dwt: number
  draught: number
  draft: number
  buildYear: string
  manufacturer: string
  batteryManufacturer: string
  operatingMode: 0 | 1
  stationId: string
  shippingCode?: string
  slots?: number | null
  reserveSoc?: number | null
}

const kgPerTonne = 1000

/** A stored ship as the form shows it; what is not known yet stays empty. */
export const valuesOf = (ship: Ship): Partial<ShipValues> => {
  const { operatingMode, dwt, buildYear } = ship
  const known = {
    vesselName: ship.vesselName,
    mmsi: ship.mmsi,
    identification: ship.identification,
    wail: ship.wail,
    length: ship.length,
    width: ship.width,
    vesselTypeName: ship.vesselTypeName,
    teu: ship.teu,
    dwt: dwt === null ? null : dwt / kgPerTonne,
    draught: ship.draught,
    draft: ship.draft,
    buildYear: buildYear === null ? null : String(buildYear),
    manufacturer: ship.manufacturer,
    batteryManufacturer: ship.batteryManufacturer,
    operatingMode: operatingMode === 0 || operatingMode === 1 ? operatingMode : null,
    stationId: ship.stationId,
    shippingCode: ship.shippingCode,
    slots: ship.slots,
    reserveSoc: ship.reserveSoc,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
}

/** What is sent: the deadweight in whole kg. */
export const sentOf = ({ dwt, buildYear, reserveSoc, ...rest }: ShipValues) => ({
  ...rest,
  dwt: Math.round(dwt * kgPerTonne),
  buildYear: Number(buildYear),
  ...(typeof reserveSoc === 'number' ? { reserveSoc } : {}),
})
