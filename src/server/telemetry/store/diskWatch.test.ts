import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { watchDisk } from './diskWatch.ts'

const gib = 2 ** 30
const log = createLog(() => undefined)

test.each([
  ['room enough', 5, 100, 2, false],
  ['less than 1 GiB', 0.75, 10, -0.25, true],
  ['less than 3 % of a large disk', 25, 1000, -5, true],
])('%s', async (_, free, total, spare, held) => {
  const read = async () => ({ free: free * gib, total: total * gib })
  const disk = await watchDisk({ path: '/', reserve: { bytes: gib, share: 0.03 }, log, read })
  disk.stop()
  expect(disk.state()).toEqual({ free: free * gib, total: total * gib, spare: spare * gib, held })
})

test('it lets go by itself, a little above the edge', async () => {
  let free = 0.5
  const read = async () => ({ free: free * gib, total: 10 * gib })
  const disk = await watchDisk({ path: '/', reserve: { bytes: gib, share: 0 }, log, read, every: 5 })
  const seen: boolean[] = []
  for (const next of [1.01, 1.1]) {
    seen.push(disk.state().held)
    free = next
    await sleep(50)
  }
  disk.stop()
  expect([...seen, disk.state().held]).toEqual([true, true, false])
})
