import type { FleetBerth, FleetDevice, FleetStation } from '#catalogue/fleet.ts'
import { type PortKey, ports, type Spot } from '../../river.ts'
import { hour } from '../../times.ts'
import { portKeys, portsFor } from '../charging/yard.ts'
import type { Habit, Stay } from '../stays.ts'

/** `HV` feeds large ships through a converter, `LV` those of the river. */
export type SupplyKind = 'HV' | 'LV'
export type Supply = { readonly port: PortKey; readonly kind: SupplyKind }
/** Sockets of a port count from 1: the first is that of the HV supply. */
type SocketSite = { readonly number: number; readonly habit: Habit }

/** V between the lines; kW of the supply, and of one of its sockets. */
export const ratings = {
  HV: { volts: 6600, power: 3000, socket: 3000, sockets: 1 },
  LV: { volts: 400, power: 600, socket: 200, sockets: 3 },
} as const

const supplyKinds: readonly SupplyKind[] = ['HV', 'LV']
export const suppliesFor = (boxes: number): readonly Supply[] =>
  portsFor(boxes).flatMap((port) => supplyKinds.map((kind) => ({ port, kind })))
/** By its place among all supplies, which a larger fleet keeps. */
export const supplyAt = (index: number): Supply => ({
  port: portKeys[Math.floor(index / supplyKinds.length)] ?? 'SH',
  kind: supplyKinds[index % supplyKinds.length] ?? 'HV',
})

const habitOf = (port: PortKey, socket: number): Habit => {
  const key = 100 + 10 * portKeys.indexOf(port) + socket
  return socket === 1
    ? { key, period: 27 * hour, least: 12 * hour, most: 20 * hour, power: [650, 1150], none: 0.1 }
    : { key, period: 15 * hour, least: 5 * hour, most: 11 * hour, power: [35, 140], none: 0.15 }
}
export const socketsOf = ({ port, kind }: Supply): readonly SocketSite[] =>
  (kind === 'HV' ? [1] : [2, 3, 4]).map((number) => ({ number, habit: habitOf(port, number) }))

/** Hz: every other large ship has 60. */
export const frequencyOf = ({ kind }: Supply, stay: Stay | undefined): 50 | 60 =>
  kind === 'HV' && stay && stay.number % 2 !== 0 ? 60 : 50

export const shoreStationCode = (port: PortKey): string => `${port}-SP`
export const supplyCode = ({ port, kind }: Supply): string => `${port}-${kind}`
export const shoreTransformerCode = (supply: Supply): string => `${supplyCode(supply)}-TR`
export const converterCode = (supply: Supply): string => `${supplyCode(supply)}-FC`
export const socketCode = (port: PortKey, socket: number): string => `${port}-SK${socket}`

/** Hubei is fed by the grid of Central China. */
export const gridAreaOf = (port: PortKey): 'east' | 'central' => (port === 'HS' || port === 'WH' ? 'central' : 'east')
const stationName = (port: PortKey): string => ports[port].name.replace('换电站', '岸电站')
export const shoreStations = (boxes: number): FleetStation[] =>
  portsFor(boxes).map((port) => {
    const { lon, lat } = quayOf(port)
    const ratedPower = ratings.HV.power + ratings.LV.power
    const station = { code: shoreStationCode(port), name: stationName(port), type: 'shorePowerStation' }
    return { ...station, lon, lat, ratedPower, gridArea: gridAreaOf(port) }
  })

export const supplyDevices = (supply: Supply): FleetDevice[] => {
  const { port, kind } = supply
  const code = supplyCode(supply)
  const below = { station: shoreStationCode(port), parent: code, speaks: false }
  const name = kind === 'HV' ? '6.6kV岸电' : '400V岸电'
  return [
    { code, name, type: 'shorePower', station: shoreStationCode(port), parent: null, speaks: true },
    { code: shoreTransformerCode(supply), name: `${name}变压器`, type: 'transformer', ...below },
    ...(kind === 'HV'
      ? [{ code: converterCode(supply), name: `${name}变频电源`, type: 'frequencyConverter', ...below }]
      : []),
    ...socketsOf(supply).map(({ number }) => ({
      ...{ code: socketCode(port, number), name: `${number}号泊位接电箱`, type: 'shoreSocket', ...below },
    })),
  ]
}

/** Where a quay for other ships begins, some 900 m from where the box ships lie. */
const quayOf = (port: PortKey): Spot => ({ lon: ports[port].lon + 0.0095, lat: ports[port].lat })
const metresPerDegree = 111_320
const lengths = [260, 110, 110, 110]
const gap = 15

export const berthCode = (port: PortKey, number: number): string => `${port}-BERTH${number}`
/** The berths of a port along its quay, one for each socket. */
export const berthsOf = (port: PortKey): FleetBerth[] => {
  const { lon, lat } = quayOf(port)
  const east = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  return lengths.map((length, index) => {
    const before = lengths.slice(0, index).reduce((sum, each) => sum + each + gap, 0)
    const number = index + 1
    return {
      ...{ code: berthCode(port, number), station: shoreStationCode(port), name: `${number}号泊位` },
      ...{ socket: socketCode(port, number), lon: lon + (before + length / 2) / east, lat, length, bearing: 90 },
    }
  })
}
