import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '#test/support/patience.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { fleetPath } from './tokens.ts'

/** A demo of one box writes days of a whole port, and its program is slow to begin and to end where the machine has much else to do. */
const patient = { timeout: 4 * patience.poll }
let tidewatt: Tidewatt
const simulators = (): number[] =>
  [...tidewatt.output().matchAll(/the simulator runs pid=(\d+)/g)].map(([, pid]) => Number(pid))
const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const newest = (): number => simulators().at(-1) ?? 0

beforeAll(async () => {
  tidewatt = await startTidewatt({ DEMO: 'on', DEMO_BOXES: '1', ADMIN_PASSWORD: 'Admin_1234' })
})
afterAll(() => tidewatt?.dispose())

test('a new demo writes its past while the server is ready', async () => {
  await expect.poll(() => tidewatt.output(), patient).toMatch(/history 100 %/)
  expect(tidewatt.output().indexOf('Tidewatt ready at')).toBeLessThan(tidewatt.output().indexOf('history 100 %'))
  const { tokens } = JSON.parse(await readFile(fleetPath(tidewatt.dataDir), 'utf8'))
  const others = Object.keys(tokens).filter((code) => !/-(HV|LV|PILE\d)$/.test(code))
  expect(others.sort()).toEqual(['CS-QC1', 'CS-TR', 'JY-01', 'SH-QC1', 'SH-TR', 'XD-001', 'XY-01'])
  expect(Object.keys(tokens)).toHaveLength(others.length + 16)
  for (const token of Object.values(tokens)) expect(tidewatt.output()).not.toContain(token)
})

test('a simulator that dies is started again', async () => {
  const first = newest()
  process.kill(first, 'SIGKILL')
  await expect.poll(newest, patient).not.toBe(first)
  expect(tidewatt.output()).toMatch(/the simulator has ended; it is started again .*SIGKILL/)
})

test('it ends with its server, however that ends', async () => {
  const orphan = newest()
  await tidewatt.kill()
  await expect.poll(() => runs(orphan), patient).toBe(false)
  await tidewatt.start()
  await expect.poll(newest, patient).not.toBe(orphan)
  const child = newest()
  expect(await tidewatt.stop()).toBe(0)
  expect(runs(child)).toBe(false)
})
