import type { FleetCard, FleetDevice, FleetStation } from '#catalogue/fleet.ts'
import { type PortKey, ports } from '../../river.ts'
import { hour } from '../../times.ts'
import { padded } from '../box/lines.ts'
import { portKeys, portsFor } from '../charging/yard.ts'
import { gridAreaOf } from '../shore/quay.ts'
import type { Habit, Stay } from '../stays.ts'

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1'
/** Numbers count from 1; one without a protocol speaks MQTT. */
export type Pile = {
  readonly port: PortKey
  readonly number: number
  readonly code: string
  readonly protocol: Protocol | undefined
  readonly habit: Habit
}

/** kW */
export const pilePower = 40
const pilesPerPort = 6
const protocolOf = (number: number): Protocol | undefined =>
  number <= 3 ? 'ocpp1.6' : number === 4 ? 'ocpp2.0.1' : undefined

/** By its place among all piles, which a larger fleet keeps. */
export const pileAt = (index: number): Pile => {
  const place = Math.floor(index / pilesPerPort)
  const port = portKeys[place] ?? 'SH'
  const number = (index % pilesPerPort) + 1
  const habit: Habit = {
    ...{ key: 300 + index, period: 9 * hour, least: 2 * hour, most: 6.5 * hour },
    ...{ power: [6, 24], none: 0.15 },
  }
  return { port, number, code: `${port}-PILE${number}`, protocol: protocolOf(number), habit }
}
export const pileCount = (boxes: number): number => portsFor(boxes).length * pilesPerPort
const pilesFor = (boxes: number): Pile[] => Array.from({ length: pileCount(boxes) }, (_, index) => pileAt(index))

const stationCode = (port: PortKey): string => `${port}-PS`
export const pileStations = (boxes: number): FleetStation[] =>
  portsFor(boxes).map((port) => {
    const { name, lon, lat } = ports[port]
    return {
      ...{ code: stationCode(port), name: name.replace('换电站', '岸电桩站'), type: 'shorePileStation' },
      ...{ lon: lon - 0.004, lat: lat + 0.002, ratedPower: pilesPerPort * pilePower },
      gridArea: gridAreaOf(port),
    }
  })

/** A pile of OCPP has its outlet below it. */
export const pileDevices = (boxes: number): FleetDevice[] =>
  pilesFor(boxes).flatMap(({ port, number, code, protocol }): FleetDevice[] => {
    const station = stationCode(port)
    const name = `${number}号岸电桩`
    const pile = { code, name, type: 'shorePile', station, parent: null, speaks: protocol === undefined }
    if (!protocol) return [pile]
    return [
      { ...pile, pile: { protocol, ratedPower: pilePower } },
      { code: `${code}-1`, name: `${name} 1号`, type: 'pileConnector', station, parent: code, speaks: false },
    ]
  })

const shipsPerPile = 3
const tagOf = (ship: number): string => `TW${padded(ship, 8)}`
const shipsOf = ({ habit }: Pile): number => (habit.key - 300) * shipsPerPile
/** The card of the ship that is at a pile. */
export const cardOf = (pile: Pile, { number }: Stay): string => tagOf(shipsOf(pile) + (number % shipsPerPile) + 1)
export const cardsFor = (boxes: number): FleetCard[] =>
  pilesFor(boxes)
    .filter(({ protocol }) => protocol !== undefined)
    .flatMap((pile) =>
      Array.from({ length: shipsPerPile }, (_, index) => {
        const ship = shipsOf(pile) + index + 1
        return { idTag: tagOf(ship), holder: `江畅${ship}号` }
      }),
    )
