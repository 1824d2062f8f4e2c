import type { AddressInfo } from 'node:net'
import { OCPP16, OCPP20 } from 'typed-ocpp'
import { describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { type Pile, pileAt, pileCount } from '../../behaviours/pile/piles.ts'
import { type PileState, startPile } from '../../behaviours/pile/state.ts'
import { pileNow, stepPile } from '../../behaviours/pile/step.ts'
import { type Stay, staysBetween } from '../../behaviours/stays.ts'
import { day, hour, minute, second, tickMs } from '../../times.ts'
import { buildModel } from '../../world.ts'
import { pastWords } from './past.ts'
import { speechOf, openStation } from './station.ts'
import { type Told, type Word, wordsOf } from './word.ts'

const origin = Date.UTC(2026, 10, 17, 16)
const pileOf = (code: string): Pile =>
  pileAt(Array.from({ length: pileCount(6) }, (_, at) => at).find((at) => pileAt(at).code === code) ?? 0)
const [p16, p201] = [pileOf('SH-PILE1'), pileOf('SH-PILE4')]
const field = ({ payload }: Word, key: string): unknown => Object.entries(payload).find(([name]) => name === key)?.[1]
const stayOf = ({ habit }: Pile): Stay => staysBetween(habit, origin, origin + 5 * day)[0] as Stay

const walk = (pile: Pile, from: number, to: number, first?: PileState): { words: Word[]; last: Told } => {
  let state = first ?? startPile(pile)
  let before: Told | undefined
  const words: Word[] = []
  for (let ts = from; ts < to; ts += tickMs) {
    state = stepPile(1, pile, state, pileNow(pile, ts), 18, tickMs / second)
    const told = { seed: 1, pile, state, ts: ts + tickMs }
    words.push(...wordsOf(speechOf(pile), told, before, minute))
    before = told
  }
  return { words, last: before as Told }
}

describe('what a pile says', () => {
  test.each([
    ['1.6', p16],
    ['2.0.1', p201],
  ] as const)('is valid OCPP %s', (version, pile) => {
    const { plugAt, unplugAt } = stayOf(pile)
    const { words } = walk(pile, plugAt - 10 * minute, unplugAt + 10 * minute)
    const all = [speechOf(pile).boot(pile), ...words]
    expect(new Set(all.map(({ action }) => action)).size).toBe(version === '1.6' ? 5 : 3)
    const { validate } = version === '1.6' ? OCPP16 : OCPP20
    for (const { action, payload } of all) {
      const whole = action === 'StopTransaction' ? { ...payload, transactionId: 1 } : payload
      const frame = [2, 'id', action, whole]
      expect(validate(frame), `${JSON.stringify(frame)} ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  })

  test('1.6: a transaction begins with the register, is metered each minute, and ends with it', () => {
    const { plugAt, startAt, stopAt, unplugAt } = stayOf(p16)
    const { words } = walk(p16, plugAt - minute, unplugAt + minute)
    const of = (action: string) => words.filter((word) => word.action === action)
    const [start, stop] = [of('StartTransaction'), of('StopTransaction')]
    expect([start.length, stop.length]).toEqual([1, 1])
    expect(of('MeterValues').length).toBeGreaterThan((stopAt - startAt) / minute - 2)
    const energy = Number(field(stop[0] as Word, 'meterStop')) - Number(field(start[0] as Word, 'meterStart'))
    expect(energy / 1000 / ((stopAt - startAt) / hour)).toBeGreaterThan(5)
    expect(energy / 1000 / ((stopAt - startAt) / hour)).toBeLessThan(26)
    const registers = of('MeterValues').map((word) =>
      Number(/"(\d+)","measurand":"Energy/.exec(JSON.stringify(word))?.[1]),
    )
    const course = [
      Number(field(start[0] as Word, 'meterStart')),
      ...registers,
      Number(field(stop[0] as Word, 'meterStop')),
    ]
    expect(course, 'a register never falls').toEqual(course.toSorted((a, b) => a - b))
    const states = of('StatusNotification')
      .filter((word) => field(word, 'connectorId') === 1)
      .map((word) => field(word, 'status'))
    expect(states).toEqual(['Available', 'Preparing', 'Charging', 'Finishing', 'Available'])
  })

  test('2.0.1: the events of a transaction are counted without a gap, also by who joins later', () => {
    const { plugAt, startAt, unplugAt } = stayOf(p201)
    const numbers = (words: readonly Word[]) =>
      words.filter(({ action }) => action === 'TransactionEvent').map((word) => field(word, 'seqNo'))
    const whole = numbers(walk(p201, plugAt - minute, unplugAt + minute).words)
    expect(whole).toEqual(whole.map((_, index) => index))
    const middle = walk(p201, plugAt - minute, startAt + hour + 7 * second * 10).last.state
    const later = numbers(walk(p201, startAt + hour + 70 * second, unplugAt + minute, middle).words)
    expect(later).toEqual(whole)
  })

  test('its past holds whole sessions alone, by the day one or two of each pile', async () => {
    const words = await pastWords(buildModel(1, 6), origin, origin + 2 * day)
    expect(words.size).toBe(8)
    for (const [index, all] of words) {
      const { protocol } = pileAt(index)
      const begins = all.filter((word) => word.action === 'StartTransaction' || field(word, 'eventType') === 'Started')
      const ends = all.filter((word) => word.action === 'StopTransaction' || field(word, 'eventType') === 'Ended')
      expect(begins.length, String(protocol)).toBe(ends.length)
      expect(begins.length).toBeGreaterThan(1)
      expect(begins.length).toBeLessThan(8)
    }
  })
})

test('a station signs in, says its words in order, keeps them while its line is down, and obeys', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: ([first]) => first ?? false })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const heard: { action: string; payload: Record<string, unknown> }[] = []
  const answers: unknown[] = []
  const signs: string[] = []
  server.on('connection', (socket, request) => {
    signs.push(`${request.url} ${Buffer.from(String(request.headers.authorization).slice(6), 'base64')}`)
    socket.on('message', (data) => {
      const [kind, id, action, payload] = JSON.parse(String(data))
      if (kind !== 2) return void answers.push(action)
      heard.push({ action, payload })
      const answer =
        action === 'BootNotification'
          ? { status: 'Accepted', interval: 300, currentTime: new Date().toISOString() }
          : action === 'StartTransaction'
            ? { transactionId: 77, idTagInfo: { status: 'Accepted' } }
            : {}
      socket.send(JSON.stringify([3, id, answer]))
    })
  })
  const { startAt } = stayOf(p16)
  const { words, last } = walk(p16, startAt - minute, startAt + 5 * minute)
  const obeyed: unknown[] = []
  const station = openStation({
    ...{ pile: p16, url: `ws://127.0.0.1:${port}/ocpp`, key: 'a'.repeat(40), say: () => {} },
    now: () => last,
    obey: (name, args) => {
      obeyed.push([name, args])
      return { ok: true }
    },
  })
  try {
    station.tell(words)
    await expect.poll(() => station.waiting(), { timeout: 5000 }).toBe(0)
    expect(signs).toEqual([`/ocpp/SH-PILE1 SH-PILE1:${'a'.repeat(40)}`])
    expect(heard[0]?.action).toBe('BootNotification')
    const metered = heard.filter(({ action }) => action === 'MeterValues')
    expect(metered.length).toBeGreaterThan(3)
    expect(metered.every(({ payload }) => payload.transactionId === 77)).toBe(true)

    station.cut()
    await expect.poll(() => server.clients.size).toBe(0)
    station.tell(walk(p16, startAt + 5 * minute, startAt + 8 * minute, last.state).words.slice(2))
    expect(station.waiting()).toBeGreaterThan(0)
    station.join()
    await expect.poll(() => station.waiting(), { timeout: 5000 }).toBe(0)

    const [client] = server.clients
    client?.send(JSON.stringify([2, 's1', 'RemoteStopTransaction', { transactionId: 77 }]))
    const limit = { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }] }
    client?.send(JSON.stringify([2, 's2', 'SetChargingProfile', { csChargingProfiles: { chargingSchedule: limit } }]))
    await expect.poll(() => answers.length).toBe(2)
    expect(answers).toEqual([{ status: 'Accepted' }, { status: 'Accepted' }])
    expect(obeyed).toEqual([
      ['stop', {}],
      ['setPower', { value: 11 }],
    ])
  } finally {
    station.stop()
    server.close()
  }
})
