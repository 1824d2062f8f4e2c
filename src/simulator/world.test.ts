import { expect, test } from 'vitest'
import { boxPower } from './actors/boxPower.ts'
import type { Sample } from './reports.ts'
import { hour, minute } from './times.ts'
import { pastOf } from './wire/history.ts'
import { advanceWorld, buildModel, startWorld, statesOf, type World } from './world.ts'

const origin = Date.UTC(2026, 10, 18, 3)
const model = buildModel(3, 7)
const begin = startWorld(model, origin)

test('the fleet begins at its origin and goes on in ticks, the same whenever it is asked', () => {
  expect(begin.ts).toBe(origin)
  const whole = advanceWorld(model, begin, origin + hour)
  const half = advanceWorld(model, begin, origin + hour / 2 + 3000)
  const kept: World = JSON.parse(JSON.stringify(half))
  expect(advanceWorld(model, kept, origin + hour)).toEqual(whole)
  expect(startWorld(buildModel(3, 7), origin)).toEqual(begin)
})

test('a box lives the same in a fleet of any size', () => {
  const small = startWorld(buildModel(3, 2), origin)
  expect(statesOf(small, boxPower)).toEqual(statesOf(begin, boxPower).slice(0, 2))
})

test('the past: boxes every minute, clusters every five, cells every hour, all of it in the last half hour; resumed without a seam', () => {
  const end = origin + 3 * hour
  const all = [...pastOf(model, begin, origin, end)].filter((stretch) => stretch !== undefined)
  const samplesOf = (topic: string) =>
    all.flatMap(({ messages }) =>
      messages.filter((each) => each.topic === topic).flatMap(({ body }) => body as Sample[]),
    )
  const box = samplesOf('devices/XD-001/telemetry')
  const cluster = samplesOf('devices/XD-001-C1/telemetry')
  expect(box).toHaveLength(150 - 1 + 181)
  expect(cluster).toHaveLength(30 - 1 + 181)
  expect(cluster.filter(({ values }) => 'cellVoltage' in values)).toHaveLength(2 + 31)
  // Seven boxes on two ships, a charge ship with two stacks, and an AIS receiver; each ship with two motors and a DC grid; the first of them is silent for some minutes.
  const stacks = samplesOf('devices/XY-01-S2/telemetry')
  expect(stacks).toHaveLength(box.length)
  const told = (code: string): number => samplesOf(`devices/${code}/telemetry`).length
  const ofPorts = all
    .flatMap(({ messages }) => messages)
    .filter(({ topic }) => /^devices\/(SH|CS|ZJ|NJ|HS|WH)-/.test(topic))
    .reduce((sum, { body }) => sum + body.length, 0)
  // The last bay of a port is spare.
  expect(['SH-TR', 'SH-K1-SG', 'SH-B04-PCS'].map(told)).toEqual([box.length, cluster.length, cluster.length])
  expect(told('SH-K1')).toBe(30 - 1 + 61)
  expect(all.reduce((sum, { frames }) => sum + frames, 0) - ofPorts).toBe(
    7 * (box.length + 8 * cluster.length) +
      4 * box.length +
      3 * 3 * cluster.length +
      (box.length + 4 * cluster.length) +
      (told('XY-01-S1') + 4 * told('XY-01-S1-C1')) +
      // A storage station of two converters with their stacks.
      (5 * box.length + 16 * cluster.length),
  )
  for (const { messages } of all)
    for (const { topic, body } of messages) if (!topic.endsWith('/ais')) expect(body.length).toBeLessThanOrEqual(200)
  const ends = all.map(({ until }) => until)
  expect(ends).toEqual([...ends].sort((a, b) => a - b))

  const first = all[0]
  const rest = [...pastOf(model, begin, first?.until ?? 0, end)].filter((stretch) => stretch !== undefined)
  expect(rest).toEqual(all.slice(1))
  expect(box.every(({ ts }, index) => index === 0 || ts - (box[index - 1]?.ts ?? 0) <= minute)).toBe(true)
})
