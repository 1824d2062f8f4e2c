import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsContract } from '#features/records/contract.ts'
import { type ToolScene, toolScene } from '#test/support/toolScene.ts'
import { compare } from './compare.ts'
import { energy } from './energy.ts'
import { inputs } from './inputs.ts'
import { rank } from './rank.ts'
import type { Asking } from './tool.ts'
import { totals } from './totals.ts'

const minute = 60_000
let it: ToolScene
let admin: Asking
beforeAll(async () => {
  it = await toolScene()
  admin = it.asAdmin
}, 120_000)
afterAll(() => it?.stop())

const run = (input: object) => totals.run(inputs.totals.parse(input), admin)

test('records of each device come to what the page’s rows come to, each with the way to them', async () => {
  const { records, total } = await it.call(recordsContract.chargePage, { type: 1 }, it.admin)
  const answer = await run({ kind: 'charges', by: 'device' })
  const sum = records.reduce((all, { amount }) => all + amount, 0)
  expect([answer.count?.value, answer.of]).toEqual([total, new Set(records.map(({ deviceId }) => deviceId)).size])
  expect(answer.sums.find(({ key }) => key === 'amount')?.figure.value).toBeCloseTo(sum)
  for (const { id, name, count, sums } of answer.rows) {
    const own = records.filter(({ deviceId }) => deviceId === id)
    const amount = sums.find(({ key }) => key === 'amount')?.figure
    expect([count?.value, amount?.source.deviceId]).toEqual([own.length, id])
    expect(amount?.value).toBeCloseTo(own.reduce((all, each) => all + each.amount, 0))
    expect(amount?.source.path).toContain(`deviceName=${name}`)
  }
  const few = await run({ kind: 'charges', by: 'device', field: 'count', order: 'lowest', limit: 1 })
  expect(few.rows).toHaveLength(Math.min(1, answer.of))
  expect((await run({ kind: 'charges', by: 'berth' })).rows).toEqual([])
})

test('energies of stations are those of each station alone', async () => {
  const period = { from: it.now - 30 * minute, to: it.now }
  const { rows, sums } = await run({ kind: 'energy', by: 'station', ...period })
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, sums: own } of rows) {
    const alone = await energy.run({ stationId: id, ...period }, admin)
    for (const { key, figure } of own)
      expect(figure.value).toBe(alone.figures.find((each) => each.key === key)?.figure.value)
  }
  const charged = rows.map(({ sums: own }) => own.find(({ key }) => key === 'chargedEnergy')?.figure.value ?? 0)
  expect(sums.find(({ key }) => key === 'chargedEnergy')?.figure.value).toBeCloseTo(
    charged.reduce((all, each) => all + each, 0),
  )
  await expect(run({ kind: 'energy', by: 'station' })).rejects.toMatchObject({ key: 'range.invalid' })
})

test('two that are compared have a difference, what can be added up a sum', async () => {
  const items = ['XD-003', 'XD-012'].map((name) => ({ deviceId: it.made(name).deviceId, pointKey: 'soc', index: 1 }))
  const { difference } = await compare.run({ items, measure: 'now' }, admin)
  expect(difference).toMatchObject({
    value: 50,
    text: '50.0%',
    source: { what: expect.stringContaining('XD-003 − XD-012') },
  })
  expect((await compare.run({ items: items.slice(1), measure: 'now' }, admin)).difference).toBeNull()
  const asked = { platform: 'boxPower', measure: 'now', order: 'highest', limit: 5 } as const
  expect((await rank.run({ ...asked, pointKey: 'soc' }, admin)).sum).toBeNull()
})
