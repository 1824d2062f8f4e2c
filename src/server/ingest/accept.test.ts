import { expect, test } from 'vitest'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Registry } from '#server/context/devices.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { createSink } from './accept.ts'
import { futureAllowance } from './codec/eventTime.ts'

const now = Date.UTC(2026, 10, 20, 4)

const waiting = () => ({ frames: 0, bytes: 0 })

test('without a time the server’s clock counts: moved on where samples would collide, never kept ahead of it for long', async () => {
  const point = {
    ...{ pointKey: 'power', pointName: 'power', pointNameEn: 'power', unit: '', decimals: 2, size: 1 },
    ...{ kind: 'gauge' as const },
    ...{ firstSlot: 0, min: null, max: null, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
  }
  const device = deviceOf(7, profileOf(1, [point]))
  const registry = { byCode: () => device } as Partial<Registry> as Registry
  const stamps: number[] = []
  const push = async (frames: readonly Frame[]): Promise<void> => {
    stamps.push(...frames.map(({ ts }) => ts))
  }
  let at = now
  const sink = createSink(registry, { push, idle: async () => undefined, waiting }, () => at)
  const tell = () =>
    sink.accept({
      topic: 'devices/D/telemetry',
      payload: Buffer.from('{"values":{"power":1}}'),
      source: 'test',
    })
  for (const clock of [now, now, now + 1, now + 10, now + 9]) {
    at = clock
    await tell()
  }
  expect(stamps.splice(0)).toEqual([now, now + 1, now + 2, now + 10, now + 11])
  for (const clock of [now + 3_600_000, now + 20, now + 20, now + 30]) {
    at = clock
    await tell()
  }
  expect(stamps).toEqual([now + 3_600_000, now + 20, now + 21, now + 30])
  expect(futureAllowance).toBeLessThan(3_600_000)
})

test('a message whose content the database cannot hold is counted, what fails otherwise comes again', async () => {
  const refused: Refusal[] = []
  const push = async (_: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    refused.push(...refusals)
  }
  let code = '22021'
  const status = async () => {
    throw Object.assign(new Error('cannot be'), { code })
  }
  const registry = { byCode: () => deviceOf(7, profileOf(0, [])) } as Partial<Registry> as Registry
  const sink = createSink(registry, { push, idle: async () => undefined, waiting }, () => now, { wire: { status } })
  const tell = () => sink.accept({ topic: 'devices/D/status', payload: Buffer.from('{}'), source: 'test' })
  await tell()
  expect(refused).toMatchObject([{ reason: 'unparsable', detail: 'status: cannot be' }])
  code = '57P01'
  await expect(tell()).rejects.toThrow('cannot be')
})
