import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { boxPower } from './actors/boxPower.ts'
import { chargeStation } from './actors/chargeStation.ts'
import { ship } from './actors/ship.ts'
import { isSample, reportsOf, wireOf } from './reports.ts'
import { hour } from './times.ts'
import { eventsBetween as allEvents } from './wire/events.ts'
import { advanceWorld, buildModel, partModel, startWorld } from './world.ts'

const origin = Date.UTC(2026, 10, 18, 3)
const [model] = partModel(buildModel(1, 24), boxPower.key, ship.key, chargeStation.key)
/** Without those of storage stations and hoist cranes. */
const eventsBetween: typeof allEvents = (...given) =>
  allEvents(...given).filter(({ speaker }) => !/^(ES|RTG)-/.test(speaker))

test('boxes and ships tell the same figures as ever at the same times', () => {
  const hash = createHash('sha256')
  let world = startWorld(model, origin)
  for (const hours of [0, 1, 7, 20]) {
    world = advanceWorld(model, world, origin + hours * hour)
    const reports = [boxPower, ship].flatMap(({ key }) => {
      const life = model.lives.find(({ actor }) => actor.key === key)
      return life?.built.flatMap((_, index) => reportsOf(model, world, life, index, 'live') ?? []) ?? []
    })
    for (const report of reports.filter(isSample))
      hash.update(JSON.stringify([report.speaker, report.code, wireOf(report)]))
  }
  for (const event of eventsBetween(24, origin, origin + 30 * hour, true)) hash.update(JSON.stringify(event))
  expect(hash.digest('hex')).toBe('f1d88758917c5b7264ae642880031bd595762b250aac1aebc34b0b291c4a84ed')
})
