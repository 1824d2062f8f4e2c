import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame } from '#server/context/readings.ts'
import { controlScene, type ControlScene, keepTestsApart } from '#test/support/controlScene.ts'
import { createConfirming } from './confirming.ts'

const second = 1000
let it: ControlScene
beforeAll(async () => {
  it = await controlScene()
}, 120_000)
afterAll(() => it?.stop())
keepTestsApart(() => it)

const accept = async (): Promise<{ commandId: string; at: number }> => {
  const { commandId, at, message } = await it.sentReset()
  await it.deliver('PCS', 'command/reply', { id: message.wireId, ok: true })
  return { commandId, at }
}
/** A reset that did not show within its 30 s. */
const unconfirmed = async (): Promise<{ commandId: string; at: number }> => {
  const made = await accept()
  it.to(made.at + 31 * second)
  await it.tick()
  expect((await it.one(made.commandId)).state).toBe('unconfirmed')
  return made
}
/** What follows commands beside the tracker of the scene, and how many samples each of its questions read, for how many commands. */
const watching = async () => {
  const read: number[] = []
  const { telemetry } = it.context
  const samples: typeof telemetry.samples = async (...asked) => {
    const found = await telemetry.samples(...asked)
    read.push(found.length)
    return found
  }
  const confirming = createConfirming({ ...it.context, telemetry: { ...telemetry, samples } })
  await confirming.start()
  const frame: Frame = { deviceId: it.pcsId, ts: 0, values: new Float64Array() }
  return {
    heard: async (): Promise<number[]> => {
      read.splice(0)
      await confirming.observe([frame])
      return [...read]
    },
  }
}

test('of a command that was not confirmed each sample is read once, and its newest once more', async () => {
  const { at } = await unconfirmed()
  for (let step = 32; step < 72; step += 1) await it.tell({}, at + step * second)
  const { heard } = await watching()
  expect(await heard()).toEqual([40])
  await it.tell({}, at + 72 * second)
  expect(await heard()).toEqual([2])
  expect(await heard()).toEqual([1])
  const free = { pcs: { faultLevel: 0, pcsMode: 1, runningState: 0 } }
  await it.tell(free, at + 73 * second)
  expect(await heard()).toEqual([2])
  await it.tell(free, at + 74 * second)
  await heard()
  expect(await heard(), 'two samples in a row confirmed it: nobody looks any more').toEqual([])
})

test('of several commands that asked the same of a device only the newest is followed', async () => {
  const older = await unconfirmed()
  await unconfirmed()
  await it.tell()
  const { heard } = await watching()
  expect(await heard()).toHaveLength(1)
  expect((await it.one(older.commandId)).state, 'it keeps its result').toBe('unconfirmed')
})
