import { expect, test } from 'vitest'
import { bornAt, encoded, metricPoint, nbirth, sparkplugScene, unitOf } from '#test/support/sparkplugScene.ts'
import { writeMetric } from './write.ts'

const points = ['T', 'P', 'N', 'F'].map((name) => metricPoint(name.toLowerCase(), name))
const start = () => sparkplugScene([unitOf('1', 'G/E', points), unitOf('2', 'G/E/D', [metricPoint('x', 'X')])])
const data = (seq: number, value: number) =>
  encoded([{ alias: 5, type: 'Int32', value }], { seq, timestamp: bornAt + seq })

test('a node from before its birth to its death, message by message', async () => {
  const it = start()
  await it.say('G/NDATA/E', data(1, 1))
  await it.say('G/NDATA/E', data(2, 1))
  expect(it.told()).toEqual(['not_born G/E', 'not_born G/E'])
  expect([it.rebirths.splice(0), it.taken]).toEqual([['G/E'], []])

  it.pass(30_000)
  await it.say('G/NBIRTH/E', nbirth)
  expect(it.values()).toEqual([
    [1_763_596_799_000, { t: -5 }],
    [1_763_596_800_000, { p: -5 }],
  ])
  await it.say('G/NDATA/E', data(1, 11))
  expect(it.values()).toEqual([[bornAt + 1, { t: 11 }]])

  await it.say('G/NDATA/E', data(3, 13))
  it.pass(1999)
  expect(it.taken).toEqual([])
  await it.say('G/NDATA/E', data(2, 12))
  expect(it.values()).toEqual([
    [bornAt + 2, { t: 12 }],
    [bornAt + 3, { t: 13 }],
  ])
  it.pass(10_000)
  expect([it.told(), it.rebirths]).toEqual([[], []])

  await it.say('G/NDATA/E', data(5, 15))
  it.pass(2000)
  await it.say('G/NDATA/E', data(6, 16))
  expect([it.told(), it.rebirths.splice(0), it.taken]).toEqual([['sequence_gap G/E 4 5'], ['G/E'], []])

  it.pass(30_000)
  await it.say('G/NBIRTH/E', nbirth)
  it.values()
  for (let seq = 1; seq <= 255; seq += 1) await it.say('G/NDATA/E', data(seq, seq))
  await it.say('G/NDATA/E', data(0, 256))
  expect([it.values().length, it.told(), it.rebirths]).toEqual([256, [], []])

  const mixed = [
    { alias: 99, type: 'Int32' as const, value: 1 },
    { alias: 5, type: 'Int32' as const, value: -7 },
  ]
  await it.say('G/NDATA/E', encoded(mixed, { seq: 1, timestamp: bornAt + 300 }))
  expect([it.told(), it.values()]).toEqual([['unknown_alias G/E 99'], [[bornAt + 300, { t: -7 }]]])

  const death = (value: number) => encoded([{ name: 'bdSeq', type: 'UInt64', value }], { timestamp: bornAt })
  await it.say('G/NDEATH/E', death(2))
  expect([...it.away]).toEqual([])
  await it.say('G/NDEATH/E', death(3))
  expect([...it.away]).toEqual(['1', '2'])
  await it.say('G/NBIRTH/E', nbirth)
  expect([...it.away]).toEqual(['2'])
})

test('devices share the sequence of their node and have aliases and deaths of their own', async () => {
  const it = start()
  await it.say('G/NBIRTH/E', nbirth)
  it.values()
  await it.say('G/DDATA/E/D', encoded([{ alias: 20, type: 'UInt8', value: 1 }], { seq: 1 }))
  expect([it.told(), it.rebirths.splice(0)]).toEqual([['not_born G/E/D'], ['G/E']])
  const birth = [{ name: 'X', alias: 20, type: 'Int8' as const, value: -3 }]
  await it.say('G/DBIRTH/E/D', encoded(birth, { seq: 2, timestamp: bornAt }))
  await it.say('G/DDATA/E/D', encoded([{ alias: 20, type: 'Int8', value: -4 }], { seq: 3, timestamp: bornAt + 1 }))
  expect(it.values()).toEqual([
    [bornAt, { x: -3 }],
    [bornAt + 1, { x: -4 }],
  ])
  await it.say('G/DDEATH/E/D', encoded([], { seq: 4 }))
  expect([...it.away]).toEqual(['2'])
  await it.say('G/NDATA/E', data(5, 1))
  expect([it.values().length, it.told()]).toEqual([1, []])
})

test('births that are wrong, bytes that are no payload, empty payloads and messages without a number are told', async () => {
  const it = start()
  await it.say('G/NBIRTH/E', encoded([], { seq: 7 }))
  await it.say('G/NBIRTH/E', Buffer.alloc(0))
  await it.say('G/NBIRTH/E', nbirth.subarray(0, 30))
  await it.say('G/NBIRTH/E', nbirth)
  await it.say('G/NDATA/E', Buffer.alloc(0))
  expect(it.told()).toEqual([
    'birth_wrong G/E 7',
    'birth_wrong G/E ?',
    'payload_wrong G/E the payload ends in the middle',
    'seq_missing G/E',
  ])
  expect(it.rebirths).toEqual(['G/E'])
  for (const topic of ['G/NCMD/E', 'G/NBIRTH', 'G/NBIRTH/E/D', 'STATE/me']) await it.say(topic, nbirth)
  expect(it.counts.reads).toBe(5)
})

test('a node is asked to be born every 30 s at most, all nodes together 50 times in a second', async () => {
  const it = sparkplugScene([])
  for (let node = 0; node < 120; node += 1) await it.say(`G/NDATA/E${node}`, data(1, 1))
  expect(it.rebirths).toHaveLength(50)
  it.pass(1000)
  expect(it.rebirths).toHaveLength(100)
  it.pass(1000)
  expect(new Set(it.rebirths).size).toBe(120)
  await it.say('G/NDATA/E0', data(2, 1))
  expect(it.rebirths).toHaveLength(120)
  it.pass(28_000)
  await it.say('G/NDATA/E0', data(3, 1))
  expect(it.rebirths).toHaveLength(121)
})

test('2,000 births in ten seconds: every value is taken, none asks for another', async () => {
  const devices = Array.from({ length: 2000 }, (_, n) => unitOf(`${n}`, `G/E${n}`, points))
  const it = sparkplugScene(devices)
  await Promise.all(devices.map((_, n) => it.say(`G/NBIRTH/E${n}`, nbirth)))
  expect([it.taken.length, new Set(it.taken.map(({ deviceId }) => deviceId)).size]).toEqual([4000, 2000])
  expect([it.told(), it.rebirths]).toEqual([[], []])
})

test('a write whose time has run out is not sent', async () => {
  const it = sparkplugScene([unitOf('1', 'G/E', [metricPoint('t', 'T', {}, 2)])])
  await it.say('G/NBIRTH/E', nbirth)
  const sent: string[] = []
  const write = (until: number) =>
    writeMetric(it.host, it.tools, (topic) => void sent.push(topic), {
      ...{ deviceId: '1', pointKey: 't', index: 0, value: 7, until },
    })
  expect(await write(it.clock())).toEqual({ outcome: 'refused', detail: 'too late: nothing was sent' })
  expect(sent).toEqual([])
  const written = write(it.clock() + 1)
  expect(sent).toEqual(['spBv1.0/G/NCMD/E'])
  it.pass(5000)
  expect((await written).outcome).toBe('unanswered')
})
