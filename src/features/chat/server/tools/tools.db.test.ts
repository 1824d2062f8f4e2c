import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Made } from '#test/support/scene.ts'
import { type ToolScene, toolScene } from '#test/support/toolScene.ts'
import type { Mention } from './answers.ts'
import { tools } from './tools.ts'
import type { Asking } from './tool.ts'

const minute = 60_000
let it: ToolScene
let admin: Asking
beforeAll(async () => {
  it = await toolScene()
  admin = it.asAdmin
}, 120_000)
afterAll(() => it?.stop())

const of = (name: string): Made => it.made(name)
const run = <N extends keyof typeof tools>(name: N, input: object, asking = admin) => {
  const tool = tools[name]
  return tool.run(tool.input.parse(input) as never, asking) as ReturnType<(typeof tools)[N]['run']>
}

const named = ({ candidates }: Mention): string =>
  candidates
    .map(({ parents, stationName, name }) =>
      [...parents, name === '1号桩' ? stationName : '', name].filter(Boolean).join('/'),
    )
    .join(' | ')

test.each([
  ['3号箱现在怎么样', ['XD-003']],
  ['XD-003 and xd12', ['XD-003', 'XD-012']],
  ['what is the SOC of box 3?', ['XD-003']],
  ['boxes 3 and 12 yesterday', ['XD-003', 'XD-012']],
  ['cluster 6 of box 12', ['XD-012/6号簇']],
  ['3号箱第6簇最高电压', ['XD-003/6号簇']],
  ['十二号箱的一号簇', ['XD-012/1号簇']],
  ['PCS 2 of 龙潭储能站', ['龙潭储能站EMS/PCS2']],
  ['龙潭的PCS1和PCS2', ['龙潭储能站EMS/PCS1', '龙潭储能站EMS/PCS2']],
  ['1号桩今天几次', ['镇江岸电桩站/1号桩 | 黄石岸电桩站/1号桩']],
  ['黄石的1号桩', ['黄石岸电桩站/1号桩']],
  ['江韵1号到港还有多少电', ['江韵1号']],
  ['洋山今天充了多少', ['上海洋山换电站']],
  ['江韵9号在哪', ['']],
  ['镇江1号桩', ['镇江岸电桩站/1号桩']],
  ['XD-003的6簇和1簇', ['XD-003/6号簇', 'XD-003/1号簇']],
  ['clusters 1 and 6 of XD—012', ['XD-012/1号簇', 'XD-012/6号簇']],
  ['三号箱六号簇17号单体', ['XD-003/6号簇']],
  ['三号箱八号簇', ['XD-003', '']],
  ['龙潭储能站2号PCS', ['龙潭储能站EMS/PCS2']],
  ['99号箱和XD-098', ['', '']],
  ['全部设备昨天11月20日3点的告警', []],
])('find: %s', async (text, expected) => {
  const { mentions } = await run('find', { text })
  expect(mentions.map(named)).toEqual(expected)
})

test('find: a part named alone belongs to what is open', async () => {
  const { mentions } = await run('find', { text: '6号簇呢？', within: of('XD-012/1').deviceId })
  expect(mentions.map(named)).toEqual(['XD-012/6号簇'])
  const after = async (text: string) => (await run('find', { text, within: of('XD-003').deviceId })).mentions.map(named)
  expect([
    await after('那12号呢'),
    await after('and no. 12?'),
    await after('12号那天呢'),
    await after('5号呢'),
  ]).toEqual([['XD-012'], ['XD-012'], [], []])
})

test('statistic: figures of a period with the moment of the extremes, each with its source', async () => {
  const { deviceId } = of('XD-003')
  const [from, to] = [it.now - 30 * minute, it.now - 10 * minute]
  const soc = await run('statistic', { deviceId, pointKey: 'soc', from, to, above: 60, below: 56 })
  expect(soc).toMatchObject({
    ...{ samples: 20, max: { value: 64.5, text: '64.5%' }, min: { value: 55 }, mean: { value: 59.75 } },
    ...{
      first: { value: 55 },
      last: { value: 64.5 },
      difference: { value: 9.5 },
      above: { value: 9 },
      below: { value: 2 },
    },
  })
  expect(soc.max.source).toEqual({
    ...{ kind: 'curve', what: 'XD-003 SOC 最大值', deviceId, deviceName: 'XD-003', pointKey: 'soc', index: 1 },
    ...{ at: it.now - 11 * minute, from, to, value: 64.5, unit: '%', decimals: 1 },
  })
  const register = await run('statistic', { deviceId, pointKey: 'chargedEnergy', from, to })
  expect(register.difference).toMatchObject({
    value: 100,
    source: { what: expect.stringContaining('累计'), unit: 'kWh' },
  })
  const empty = await run('statistic', {
    deviceId,
    pointKey: 'soc',
    from: from - 600 * minute,
    to: from - 500 * minute,
  })
  expect(empty).toMatchObject({ samples: 0, max: { value: null, text: '–' } })
})

test('now: values with their age, derived ones, where it is, its alarms; a station and a platform as their homes say', async () => {
  const { deviceId } = of('XD-003')
  await it.call(
    placesContract.mount,
    { deviceId, ts: it.now - minute, kind: 'ship', code: of('江韵1号').deviceCode },
    it.admin,
  )
  const box = await run('now', { deviceId })
  const figure = (key: string) => box.figures.find((each) => each.key === key)
  expect(box).toMatchObject({ kind: 'device', name: 'XD-003', at: it.now, silent: false, where: '江韵1号' })
  expect(figure('soc')?.figure).toMatchObject({ value: 70, source: { pointKey: 'soc', at: it.now } })
  expect(figure('runningState')?.word).toBe('充电')
  expect(figure('dischargeable')?.figure.value).toBe(700)
  expect(figure('power')?.figure.value).toBe(-400)
  expect(figure('maxCellVoltage')).toMatchObject({ figure: { value: 3.45 }, cluster: 2 })
  expect(box.alarms.map(({ value }) => value).reduce((sum = 0, each) => (sum ?? 0) + (each ?? 0), 0)).toBe(2)
  expect(await run('now', { deviceId, pointKeys: ['soc', 'sog'] })).toMatchObject({
    figures: [{ key: 'soc' }],
    unknown: ['sog'],
  })
  const home = await run('now', { platform: 'boxPower' })
  expect(home.figures.find(({ key }) => key === 'boxNum')?.figure).toMatchObject({
    value: 2,
    source: { kind: 'rows', path: '/boxPowerSupply' },
  })
  const station = await run('now', { stationId: (await run('find', { text: '洋山' })).mentions[0]?.candidates[0]?.id })
  expect(station.figures.find(({ key }) => key === 'boxNum')?.figure.value).toBe(2)
})

test('compare and rank: the same figure of several devices', async () => {
  const items = ['XD-003', 'XD-012'].map((name) => ({ deviceId: of(name).deviceId, pointKey: 'soc' }))
  const values = (answer: { rows: readonly { figure: { value: number | null } }[] }) =>
    answer.rows.map(({ figure }) => figure.value)
  expect(values(await run('compare', { items }))).toEqual([70, 20])
  const max = await run('compare', { items, measure: 'max', from: it.now - 20 * minute, to: it.now })
  expect([values(max), max.unknown.map(({ name }) => name)]).toEqual([[69.5, null], ['XD-012']])
  const month = { from: it.now - 30 * 1440 * minute, to: it.now - 10 * minute }
  const long = await run('rank', { platform: 'boxPower', pointKey: 'soc', measure: 'max', ...month })
  expect(long.rows.map(({ figure, at }) => [figure.value, at])).toEqual([
    [64.5, it.now - 11 * minute],
    [20, it.now - 30 * minute],
  ])
  const worst = await run('rank', { platform: 'boxPower', pointKey: 'soc', order: 'lowest', limit: 1 })
  expect(worst).toMatchObject({
    of: 2,
    mean: { value: 45 },
    rows: [{ place: { name: 'XD-012' }, figure: { value: 20 }, silent: true }],
  })
  const charged = await run('rank', {
    pointKey: 'chargedEnergy',
    measure: 'sum',
    from: it.now - 20 * minute,
    to: it.now,
  })
  expect(charged.rows.map(({ place, figure }) => [place.name, figure.value])).toEqual([['XD-003', 100]])
})

test('cells: extremes with their place, and the cell that has stood apart for twenty minutes', async () => {
  const answer = await run('cells', { deviceId: of('XD-003').deviceId })
  expect(answer).toMatchObject({
    ...{ cells: 480, highest: { cluster: { name: '6号簇' }, cell: 17, figure: { value: 3.45 } }, unknown: [] },
    ...{ spread: { value: expect.closeTo(0.15) }, lowest: { figure: { value: 3.3 } } },
    apart: [
      {
        cell: 17,
        minutes: 20,
        median: { value: expect.closeTo(3.302) },
        figure: { source: { pointKey: 'cellVoltage', index: 17 } },
      },
    ],
  })
  expect((await run('cells', { deviceId: of('XD-012').deviceId })).unknown).toHaveLength(2)
})

test('alarms, one explained, and fault codes', async () => {
  const { deviceId } = of('XD-003')
  const answer = await run('alarms', { deviceId, state: 1 })
  expect(answer.total).toMatchObject({
    value: (await it.call(alarmsContract.page, { deviceId, state: 1 }, it.admin)).total,
    source: { kind: 'rows' },
  })
  expect(answer.total.source.path).toBe(`/boxPowerSupply?panel=1&deviceId=${deviceId}&state=1`)
  expect(answer.byType).toContainEqual(
    expect.objectContaining({ type: 'dtc', figure: expect.objectContaining({ value: 1 }) }),
  )
  const row = answer.rows.find(({ content }) => content.includes('B2001'))
  expect(row).toMatchObject({ open: true, deviceName: '6号簇', unitName: 'XD-003', at: it.now - 5 * minute })
  const explained = await run('explain', { alarmId: row?.alarmId })
  expect((await run('explain', { deviceId })).alarm.level).toBe(answer.rows[0]?.level)
  expect(explained.around.map(({ alarmId }) => alarmId)).toEqual(
    answer.rows.flatMap(({ alarmId }) => (alarmId === row?.alarmId ? [] : alarmId)),
  )
  expect(explained.advice[0]).toMatchObject({ dtcType: 'BCU', faultCode: 'B2001' })
  expect([explained.earlier.value, explained.curve]).toEqual([0, null])
  const ofCell = answer.rows.find(({ content }) => !content.includes('B2001'))
  expect((await run('explain', { alarmId: ofCell?.alarmId })).curve).toMatchObject({
    deviceId: ofCell?.deviceId,
    pointKey: 'voltageDifference',
    index: 1,
  })
  const before = await run('alarms', { from: it.now - 60 * minute, to: it.now - 30 * minute })
  expect(before.total.value).toBe(0)
  const codes = await run('faults', { deviceId, faultCode: 'b2001' })
  expect([codes.meanings.length, codes.reported.map(({ active }) => active)]).toEqual([1, [true]])
})

test('records and energy: as the pages tell them', async () => {
  const { deviceId } = of('XD-003')
  const [from, to] = [it.midnight, it.now]
  const page = await it.call(recordsContract.chargePage, { deviceId, type: 1 }, it.admin)
  const answer = await run('records', { kind: 'charges', deviceId, from, to })
  expect(answer.total.value).toBe(page.total)
  expect(answer.sums.find(({ key }) => key === 'amount')?.figure.value).toBeCloseTo(
    page.records.reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(answer.path).toContain('/boxPowerSupply?panel=2&startTime=')
  expect(answer.path).toContain(formatTime(from, 'Asia/Shanghai').slice(0, 10))
  const counted = await run('energy', { deviceId, from: it.now - 30 * minute, to: it.now, step: 'hour' })
  expect(counted.figures.map(({ key, figure }) => [key, figure.value])).toEqual([
    ['chargedEnergy', 150],
    ['dischargedEnergy', 0],
    ['efficiency', null],
    ['correctedEfficiency', expect.closeTo(93.44)],
  ])
  expect(counted.steps.map(({ figures }) => figures[0]?.figure.value)).toEqual([150])
  const all = await run('energy', { platform: 'boxPower', from: it.now - 30 * minute, to: it.now })
  expect(all.figures[0]?.figure).toMatchObject({ value: 150, source: { kind: 'rows', path: '/boxPowerSupply' } })
})

test('outlook names what it assumes; terms are explained', async () => {
  const answer = await run('outlook', { deviceId: of('XD-003').deviceId })
  expect(answer).toMatchObject({
    soc: { value: 70 },
    power: { value: -400 },
    reserve: null,
    plannedFull: null,
    arrival: null,
  })
  // 20 % of 1,000 kWh at 400 kW, then a power that falls in a line to a fifth
  expect(answer.full?.value).toBeCloseTo(0.5 + (100 / 400) * (Math.log(5) / 0.8), 6)
  expect([answer.assumption, answer.reserveSoc.text]).toEqual([expect.stringMatching(/^假设\D+十分钟\D+$/), '20%'])
  expect((await run('outlook', { deviceId: of('XD-012').deviceId })).full).toBeNull()
  expect((await run('term', { text: 'SOC和绝缘阻值是什么意思' })).terms.map(({ key }) => key)).toEqual([
    'insulation',
    'soc',
  ])
  expect((await run('term', { text: 'associate' })).terms).toEqual([])
})

test('who is of another merchant finds nothing, who has no platform neither', async () => {
  const { deviceId } = of('XD-003')
  const { alarmId } = (await run('alarms', { deviceId })).rows[0] ?? {}
  const period = { from: it.now - minute, to: it.now }
  const { stranger, nobody } = it
  for (const asking of [stranger, nobody]) {
    expect((await run('find', { text: 'XD-003 洋山' }, asking)).mentions.map(named)).toEqual(['', ''])
    const notFound = { key: expect.stringMatching(/^(rows\.not_found|session\.forbidden)$/) }
    for (const [name, input] of [
      ['statistic', { deviceId, pointKey: 'soc', ...period }],
      ['now', { deviceId }],
      ['compare', { items: [{ deviceId, pointKey: 'soc' }] }],
      ['rank', { deviceId, pointKey: 'soc' }],
      ['cells', { deviceId }],
      ['alarms', { deviceId }],
      ['explain', { alarmId }],
      ['explain', { deviceId }],
      ['faults', { deviceId }],
      ['records', { kind: 'charges', deviceId }],
      ['energy', { deviceId, ...period }],
      ['outlook', { deviceId }],
    ] as const)
      await expect(run(name, input, asking), name).rejects.toMatchObject(notFound)
    expect((await run('alarms', {}, asking)).total.value).toBe(0)
    expect((await run('rank', { pointKey: 'soc' }, asking)).rows).toEqual([])
  }
  expect(
    (await run('now', { platform: 'boxPower' }, stranger)).figures.find(({ key }) => key === 'boxNum')?.figure.value,
  ).toBe(0)
  await expect(run('now', { platform: 'energyStorage' }, stranger)).rejects.toMatchObject({ key: 'session.forbidden' })
})
