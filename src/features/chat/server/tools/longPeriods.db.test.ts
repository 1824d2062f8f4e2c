import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ToolScene, toolScene } from '#test/support/toolScene.ts'
import { answer } from '../analyst/answer.ts'
import { runsOf } from './runs.ts'
import { statistic } from './statistic.ts'
import type { Asking } from './tool.ts'

const minute = 60_000
const day = 1440 * minute
let it: ToolScene
beforeAll(async () => {
  it = await toolScene()
}, 120_000)
afterAll(() => it?.stop())

/** What asks, and the days of samples that each of its questions to the store spans. */
const watched = (signal = it.asAdmin.signal): { asking: Asking; days: number[] } => {
  const days: number[] = []
  const note = (from: number, to: number): void => void days.push((to - from) / day)
  const { telemetry } = it.context
  const asking = {
    ...it.asAdmin,
    signal,
    context: {
      ...it.context,
      telemetry: {
        ...telemetry,
        each: (items: Parameters<typeof telemetry.each>[0]) => {
          for (const { from, to } of items) note(from, to)
          return telemetry.each(items)
        },
        samples: (...args: Parameters<typeof telemetry.samples>) => {
          note(args[2], args[3])
          return telemetry.samples(...args)
        },
      },
    },
  }
  return { asking: { ...asking, speaking: () => asking }, days }
}
const box = () => it.made('XD-003')
const socSince = (from: number) => ({ deviceId: box().deviceId, pointKey: 'soc', index: 1, from, to: it.now })

test('however long a period is, its last 366 days are read, some days at once', async () => {
  const { asking, days } = watched()
  const { samples, max, mean } = await statistic.run(socSince(0), asking)
  expect({ samples, max: max.value, from: mean.source.from }).toEqual({
    ...{ samples: 60, max: 69.5, from: it.now - 366 * day },
  })
  expect(Math.max(...days)).toBeLessThanOrEqual(8)
  expect(days.reduce((sum, each) => sum + each, 0)).toBeCloseTo(366)
})

test('when a device began is told over years, with a word of what was not read', async () => {
  const { asking, days } = watched()
  const question = { content: 'XD-003 2024年1月1日至今什么时候开始充电', platform: undefined, deviceId: undefined }
  const { content } = await answer({ ...question, deepThinking: false, history: [] }, asking)
  expect(content).toContain('仍在继续')
  expect(content).toContain('一次最多读取 366 天的样本')
  expect(Math.max(...days)).toBeLessThanOrEqual(8)
  const device = it.context.registry.byId(box().deviceId)
  const period = { from: it.now - 60 * minute, to: it.now + 1 }
  expect(device && (await runsOf(asking, device, 'charging', period, 6))).toMatchObject({
    ...{ count: 1, lasted: 60 * minute, newest: [{ ...period, to: it.now, began: false, ended: false }] },
  })
})

test('a stopped question reads no further', async () => {
  const stop = new AbortController()
  const { asking, days } = watched(stop.signal)
  const found = statistic.run(socSince(0), asking)
  stop.abort()
  await expect(found).rejects.toThrow('aborted')
  expect(days.length).toBeLessThanOrEqual(1)
})
