import { useRef } from 'react'
import { useText } from '#web/i18n.ts'
import { numberText, valueText } from '#web/kit/format.ts'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import type { StripDock } from '#web/equipment/river/docks.ts'
import { kept } from '#web/equipment/river/kept.ts'
import { stripUnitOf } from '#web/equipment/wall/stripUnits.ts'
import type { MarineSnapshot } from '../shapes.ts'
import { glanceOf } from './glance.ts'
import { messages } from './homeMessages.ts'

type Home = Pick<MarineSnapshot, 'tiles' | 'ships' | 'time'>

const factsOf = ({ speed, soc, power }: Home['ships'][number]): string => {
  const { value, unit, decimals } = powerText(power === null ? null : Math.abs(power))
  const facts = [
    speed === null ? null : `${speed.toFixed(1)} kn`,
    soc === null ? null : `${valueText(soc, 0)} %`,
    value === null ? null : `${numberText(value, decimals)} ${unit}`,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

/** Each ship with its battery systems, as places of the strip; systems that belong to no ship stand at their station. Equal ones stay the same objects. */
export const useShipDocks = (): ((home: Home) => StripDock[]) => {
  const text = useText(messages)
  const before = useRef<StripDock[]>([])
  return ({ tiles, ships, time }) => {
    const at = Map.groupBy(tiles, ({ shippingId }) => shippingId)
    const docks = ships.map((ship): StripDock => {
      const { shippingId: id, shippingName: name, lon, lat, silent, updateTime } = ship
      const own = at.get(id) ?? []
      const last = updateTime === null ? text('neverSeen') : text('lastSeen', updateTime.slice(11, 16))
      const units = own.map((tile) => stripUnitOf(tile, glanceOf(tile), time))
      return { id, name, lon, lat, bays: 0, afloat: true, facts: silent ? last : factsOf(ship), units }
    })
    const ashore = Map.groupBy(at.get(null) ?? [], ({ stationId }) => stationId)
    const stations = [...ashore].map(([stationId, own]): StripDock => {
      const units = own.map((tile) => stripUnitOf(tile, glanceOf(tile), time))
      return { id: `station ${stationId}`, name: own[0]?.stationName ?? '', lon: null, lat: null, bays: 0, units }
    })
    before.current = kept(before.current, [...docks, ...stations])
    return before.current
  }
}
