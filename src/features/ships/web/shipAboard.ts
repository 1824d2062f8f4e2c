import { levelOf, type UnitGlance } from '#web/equipment/pictures/unitState.ts'
import type { DeviceAboard, ShipTile } from '../shapes.ts'

/** What stands on the deck for a voyage: everything that is aboard since a swap and in a slot. */
export const boxesOf = (aboard: readonly DeviceAboard[]): DeviceAboard[] =>
  aboard.filter(({ sinceTime, slot }) => sinceTime !== null || slot !== null)

export const boxesFirst = (aboard: readonly DeviceAboard[]): DeviceAboard[] => {
  const boxes = boxesOf(aboard)
  return [...boxes, ...aboard.filter((device) => !boxes.includes(device))]
}

/** Batteries that belong to the ship, and boxes: whatever holds energy, each once. */
export const batteriesOf = (aboard: readonly DeviceAboard[]): DeviceAboard[] =>
  aboard.filter(({ ratedCapacity, soc }) => ratedCapacity !== null || soc !== null)

export const glanceOf = (device: DeviceAboard): UnitGlance => ({
  id: device.deviceId,
  name: device.deviceName,
  runningState: device.runningState,
  soc: device.soc,
  power: device.power === null ? null : Math.abs(device.power),
  clusters: device.children.length > 0 ? device.children.map(({ soc }) => soc) : [device.soc],
  place: device.slot,
  level: levelOf(device.alarmLevel),
  ts: null,
})

/** The number at the end of a slot's name, from 1; 0 without. */
const numberOf = (slot: string | null): number => Number(/\d{1,3}$/.exec(slot ?? '')?.[0] ?? 0)

/** The deck of a ship, slot by slot, null where none stands; a ship that swaps no boxes shows its own batteries. */
export const deckOf = ({ slots }: Pick<ShipTile, 'slots'>, aboard: readonly DeviceAboard[]): (UnitGlance | null)[] => {
  const boxes = boxesOf(aboard)
  const fixed = batteriesOf(aboard).filter((device) => !boxes.includes(device))
  const most = Math.max(slots ?? 0, boxes.length, ...boxes.map(({ slot }) => numberOf(slot)))
  const places: (UnitGlance | null)[] = Array.from({ length: most }, () => null)
  const unplaced: DeviceAboard[] = []
  for (const box of boxes) {
    const at = numberOf(box.slot) - 1
    if (at >= 0 && places[at] === null) places[at] = glanceOf(box)
    else unplaced.push(box)
  }
  for (const box of unplaced) places[places.indexOf(null)] = glanceOf(box)
  return [...places, ...fixed.map(glanceOf)]
}
