import { useRef } from 'react'
import { type Text, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import type { StripDock, StripShip, StripUnit } from '#web/equipment/river/docks.ts'
import { kept } from '#web/equipment/river/kept.ts'
import { stripUnitOf } from '#web/equipment/wall/stripUnits.ts'
import type { BoxTile, HomeSnapshot } from '../shapes.ts'
import { glanceOf } from './glance.ts'
import { messages } from './homeMessages.ts'

type Home = Pick<HomeSnapshot, 'tiles' | 'stations' | 'docks' | 'ships' | 'time'>
type Strip = { docks: StripDock[]; ships: StripShip[] }

/** Boxes ashore by the station of their bay, else their own, and the stations that have bays. */
const docksOf = ({ tiles, stations, docks }: Home, unitOf: (tile: BoxTile) => StripUnit): StripDock[] => {
  const ashore = tiles.filter(({ shippingId }) => shippingId === null)
  const known = new Map([...stations, ...docks].map((station) => [station.stationId, station]))
  const at = Map.groupBy(ashore, ({ berth, stationId }) => berth?.stationId ?? stationId)
  return [...new Set([...at.keys(), ...docks.map(({ stationId }) => stationId)])].map((id) => {
    const station = known.get(id)
    const own = at.get(id) ?? []
    return {
      id,
      name: station?.stationName ?? own[0]?.berth?.stationName ?? own[0]?.stationName ?? '',
      lon: station?.lon ?? null,
      lat: station?.lat ?? null,
      bays: station?.bayNum ?? 0,
      units: own.map(unitOf),
    }
  })
}

/** Speed, mean SOC and power of what a ship carries, or where it was last seen. */
const factsOf = (
  ship: Home['ships'][number],
  own: readonly BoxTile[],
  text: Text<keyof typeof messages.zh>,
): string => {
  if (ship.silent) return ship.updateTime === null ? text('neverSeen') : text('lastSeen', ship.updateTime.slice(11, 16))
  const socs = own.flatMap(({ soc }) => soc ?? [])
  const power = powerText(own.reduce((sum, tile) => sum + Math.abs(tile.power ?? 0), 0))
  return [
    ship.speed === null ? null : `${ship.speed.toFixed(1)} kn`,
    socs.length === 0 ? null : `${Math.round(socs.reduce((sum, soc) => sum + soc, 0) / socs.length)} %`,
    `${numberText(power.value, power.decimals)} ${power.unit}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}

/** The docks and ships of a home; equal ones stay the same objects. */
export const useBoxStrip = (): ((home: Home) => Strip) => {
  const text = useText(messages)
  const before = useRef<Strip>({ docks: [], ships: [] })
  return (home) => {
    const unitOf = (tile: BoxTile): StripUnit => stripUnitOf(tile, glanceOf(tile), home.time)
    const aboard = Map.groupBy(home.tiles, ({ shippingId }) => shippingId)
    const ships = home.ships.map((ship) => {
      const own = aboard.get(ship.shippingId) ?? []
      const { shippingId: id, shippingName: name, lon, lat, silent, heading, cog } = ship
      return {
        id,
        name,
        lon,
        lat,
        silent,
        heading: heading ?? cog,
        facts: factsOf(ship, own, text),
        units: own.map(unitOf),
      }
    })
    before.current = {
      docks: kept(before.current.docks, docksOf(home, unitOf)),
      ships: kept(before.current.ships, ships),
    }
    return before.current
  }
}
