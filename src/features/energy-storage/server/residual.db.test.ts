import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageScene, storageScene } from '#test/support/storageFleet.ts'
import { energyStorageContract as calls } from '../contract.ts'

let it: StorageScene
beforeAll(async () => {
  it = await storageScene()
}, 60_000)
afterAll(() => it?.stop())

/** Every ten seconds over `seconds` up to `end` (ms); both PCS are rated 500 kW, so that 50 kW are 5 %. */
const tellOver = async (end: number, seconds: number, grid: number | undefined): Promise<void> => {
  for (let ts = end - seconds * 1000; ts <= end; ts += 10_000) {
    const ofGrid = grid === undefined ? {} : { gridPower: grid }
    await it.tell(it.ems, ts, { ...ofGrid, power: 400, loadPower: 290, auxPower: 10 })
    for (const pcs of it.pcs) await it.tell(pcs, ts, { power: 200, ratedPower: 500 })
  }
}
const residualAt = async (at: number): Promise<number | null | undefined> =>
  (await it.call(calls.replayHome, { at }, it.admin)).stations[0]?.residual

test('what a diagram does not explain is said once it has been over 5 % of rated power for a minute', async () => {
  const start = it.midnight - 3_600_000
  // 400 kW of the PCS and −100 to the grid are the load and the auxiliaries.
  await tellOver(start, 120, -100)
  expect(await residualAt(start)).toBeNull()
  // 51 kW more than that, first for 50 s, then for 70 s.
  await tellOver(start + 60_000, 50, -49)
  expect(await residualAt(start + 60_000)).toBeNull()
  await tellOver(start + 80_000, 10, -49)
  expect(await residualAt(start + 80_000)).toBe(51)
  // 49 kW are within 5 %.
  await tellOver(start + 200_000, 110, -51)
  expect(await residualAt(start + 200_000)).toBeNull()
})

test('where a part is not known nothing is said', async () => {
  const start = it.midnight - 2 * 3_600_000
  await tellOver(start, 120, undefined)
  expect(await residualAt(start)).toBeNull()
})
