import { expect, test } from 'vitest'
import { crane } from '../actors/crane.ts'
import { energyStorage } from '../actors/energyStorage.ts'
import { hour } from '../times.ts'
import { createCommandTaker } from './commands.ts'

const now = Date.UTC(2026, 10, 19, 2)
const command = (id: string, more: object = {}): string =>
  JSON.stringify({ id, name: 'restart', args: {}, ts: now, expires: now + 10_000, ...more })

test('a repeated id gets its first answer and nothing is done again; what has expired is refused', () => {
  let clock = now
  const done: string[] = []
  const take = createCommandTaker(
    () => clock,
    (code, name) => {
      done.push(`${code} ${name}`)
      return { ok: true, message: `${done.length}` }
    },
  )
  expect(take('A', command('one'))).toEqual({ id: 'one', ok: true, message: '1' })
  expect(take('A', command('one', { name: 'reset' }))).toEqual({ id: 'one', ok: true, message: '1' })
  clock = now + 10_001
  expect(take('A', command('one'))).toEqual({ id: 'one', ok: true, message: '1' })
  expect(take('A', command('two'))).toMatchObject({ id: 'two', ok: false })
  expect(done).toEqual(['A restart'])
})

test.each(['', '{', 'null', '[]', '{"id":1}'])('%j is no command', (text) => {
  const take = createCommandTaker(
    () => now,
    () => ({ ok: true, message: '' }),
  )
  expect(take('A', text)).toBeUndefined()
})

const tripped = (index: number) => {
  const built = crane.build(1, index)
  const state = { ...crane.start(built, 1), tripped: [0, now - hour] as [number, number] }
  return { built, state, give: (code: string, name: string, ts = now) => crane.command?.(built, state, code, name, ts) }
}

test.each(['RTG-05-D2', 'RTG-05', 'RTG-05-B'])('a reset of %s mends the DC/DC that tripped', (code) => {
  const { built, state, give } = tripped(4)
  const answer = give(code, 'reset')
  expect(answer).toMatchObject({ ok: true, state: { tripped: [0, 0] } })
  if (!answer) throw new Error('no answer')
  expect(crane.changes?.(built, answer.state, state, now)).toMatchObject([
    { code: 'RTG-05-D2', message: { ts: now, active: false } },
  ])
})

test('a reset of the other DC/DC mends nothing', () => {
  expect(tripped(4).give('RTG-05-D1', 'reset')).toMatchObject({ ok: true, state: { tripped: [0, now - hour] } })
})

test('a restart counts, and the device is away for some seconds', () => {
  const { state, give } = tripped(4)
  const { dcdcStarts, boxStarts } = state
  expect(give('RTG-05-D1', 'restart')?.state).toMatchObject({
    dcdcStarts: [dcdcStarts[0] + 1, dcdcStarts[1]],
    dcdcBack: [now + 15_000, 0],
  })
  expect(give('RTG-05-B', 'restart')?.state).toMatchObject({
    boxStarts: boxStarts + 1,
    boxBack: now + 15_000,
    dcdcStarts,
  })
  const site = energyStorage.build(1, 0)
  const begin = energyStorage.start(site, 1)
  const starts = (code: string) =>
    energyStorage.command?.(site, begin, code, 'restart', now)?.state.units.map((unit) => unit.starts)
  expect(starts('ES-A-P1')).toEqual([613, 612])
  expect(starts('ES-A-S2')).toEqual([612, 613])
})

test('one device refuses, one never answers, one is in local mode for a while; none does what it does not know', () => {
  expect(tripped(5).give('RTG-06-D1', 'restart')).toMatchObject({ ok: false, state: tripped(5).state })
  expect(tripped(1).give('RTG-02-B', 'restart')).toBeUndefined()
  const local = Date.UTC(2026, 10, 19, 6, 10)
  expect(tripped(1).give('RTG-02-D1', 'restart', local)).toMatchObject({ ok: false })
  expect(tripped(1).give('RTG-02-D1', 'restart', now)).toMatchObject({ ok: true })
  expect(tripped(0).give('RTG-01', 'restart')).toMatchObject({ ok: false })
  expect(tripped(0).give('RTG-01-D1', 'open')).toMatchObject({ ok: false })
})
