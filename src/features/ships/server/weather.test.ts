import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { createWeather } from './weather.ts'

const minute = 60_000
let service: Server
let address = ''
let asked: string[] = []
let answer: { status: number; body: string }

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1?lat={lat}&lon={lon}&current=temperature_2m`
})
afterAll(() => service?.close())

const says = (current: object): void => {
  answer = { status: 200, body: JSON.stringify({ current }) }
}
/** A weather of its own with a clock that is moved on, and what it logged. */
const weatherOf = (url = address) => {
  asked = []
  let now = Date.UTC(2026, 0, 1)
  const errors: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (message: string) => void errors.push(message) }
  const loaded = loadConfig({ WEATHER_URL: url })
  if ('faults' in loaded) throw new Error(loaded.faults.join())
  const weather = createWeather({ config: loaded.config, log, clock: () => now })
  const at = (lon: number, lat: number) => weather({ lon, lat })
  return { at, errors, advance: (ms: number) => (now += ms) }
}
const sample = { temperature: 23, airQuality: { zh: '优', en: 'excellent' }, sample: true }

test('without a service: the fixed figures', async () => {
  expect(await weatherOf('').at(118.7, 32.1)).toEqual(sample)
})

test('with a service: its figures, asked once in ten minutes for each tenth of a degree', async () => {
  const it = weatherOf()
  says({ temperature_2m: -3.4, us_aqi: 120 })
  const said = { temperature: -3.4, airQuality: { zh: '轻度污染', en: 'lightly polluted' }, sample: false }
  expect(await Promise.all([it.at(118.73, 32.09), it.at(118.68, 32.12)])).toEqual([said, said])
  expect(asked).toEqual(['/v1?lat=32.1&lon=118.7&current=temperature_2m'])
  await it.at(118.79, 32.09)
  expect(asked).toHaveLength(2)
  says({ temperature_2m: 5 })
  it.advance(9 * minute)
  expect(await it.at(118.7, 32.1)).toEqual(said)
  it.advance(minute)
  expect(await it.at(118.7, 32.1)).toEqual({ temperature: 5, airQuality: { zh: '--', en: '--' }, sample: false })
  expect(it.errors).toEqual([])
})

test.each([
  ['refuses', { status: 500, body: '{}' }],
  ['answers with something else', { status: 200, body: '{"current":{"temperature_2m":"warm"}}' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
])('a service that %s: the sample and a line in the log, asked again after a minute', async (_, given) => {
  const it = weatherOf()
  answer = given
  expect(await it.at(118.7, 32.1)).toEqual(sample)
  expect(it.errors).toEqual(['WEATHER_URL gave no weather'])
  await it.at(118.7, 32.1)
  expect(asked).toHaveLength(1)
  says({ temperature_2m: 7 })
  it.advance(minute)
  expect(await it.at(118.7, 32.1)).toMatchObject({ temperature: 7, sample: false })
})
