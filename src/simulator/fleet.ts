import type { Fleet } from '#catalogue/fleet.ts'
import { fleetActors } from './actors/actors.ts'
import { portsFor } from './behaviours/charging/yard.ts'
import { cardsFor } from './behaviours/pile/piles.ts'
import { berthsOf } from './behaviours/shore/quay.ts'
import { berths } from './river.ts'

/** The demo fleet with this many boxes; a larger one holds every smaller one. */
export const demoFleet = (boxes: number): Fleet => {
  const parts = fleetActors.map((actor) => actor.devices(boxes))
  return {
    stations: parts.flatMap(({ stations }) => stations),
    devices: parts.flatMap(({ devices }) => devices),
    ports: berths,
    berths: portsFor(boxes).flatMap(berthsOf),
    cards: cardsFor(boxes),
  }
}

/** A fleet with so many boxes has every kind of thing. */
const wholeDemo = 12
/** The device types that have an actor, from what the actors register. */
export const demoTypes = (): readonly string[] => [...new Set(demoFleet(wholeDemo).devices.map(({ type }) => type))]
