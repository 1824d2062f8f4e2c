import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Point, ProfileDefinition } from '#catalogue/points/point.ts'
import { profiles } from '#catalogue/profiles.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { seedProfiles } from './seedProfiles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
}, 60_000)
afterAll(() => database.stop())

const point = (pointKey: string, more: Partial<Point> = {}): Point => ({
  ...{ pointKey, pointName: pointKey, pointNameEn: pointKey, unit: 'V', kind: 'gauge', decimals: 2, size: 1 },
  ...{ min: null, max: null, sentinels: [], derive: null, legend: null },
  ...more,
})
const definition = (points: Point[]): ProfileDefinition => ({
  ...{ profileKey: 'tried', profileName: '试', profileNameEn: 'Tried', intervalSeconds: 5, points },
})
const slots = async () => {
  const rows = await database.db
    .selectFrom('profile_point')
    .innerJoin('profile', 'profile.id', 'profile_point.profile_id')
    .select(['profile_point.key', 'first_slot', 'position', 'removed', 'profile_point.name', 'sentinels'])
    .where('profile.key', '=', 'tried')
    .orderBy('first_slot')
    .execute()
  return rows.map((row) => [row.key, row.first_slot, row.position, row.removed, row.name, row.sentinels])
}

test('the catalogue is there after a start, and a second seed changes nothing', async () => {
  const all = () => database.db.selectFrom('profile_point').selectAll().orderBy('profile_id').orderBy('key').execute()
  const before = await all()
  expect(before).toHaveLength(profiles.flatMap((each) => each.points).length)
  await seedProfiles(database.db, profiles)
  expect(await all()).toEqual(before)
})

test('slots are only appended, whatever happens to names, order and points', async () => {
  await seedProfiles(database.db, [definition([point('cells', { kind: 'array', size: 240 }), point('soc')])])
  await seedProfiles(database.db, [
    definition([
      point('soc', { pointName: '电量', sentinels: [65_535] }),
      point('new', { derive: { from: 'cells', what: 'max' } }),
    ]),
  ])
  expect(await slots()).toEqual([
    ['cells', 0, 0, true, 'cells', []],
    ['soc', 240, 0, false, '电量', [65_535]],
    ['new', 241, 1, false, 'new', []],
  ])
})

test('a point that changes its size is a fault of the catalogue', async () => {
  await expect(seedProfiles(database.db, [definition([point('soc', { size: 2, kind: 'array' })])])).rejects.toThrow(
    'profile.point_fixed: soc',
  )
})

test('a profile of the same key made at run time is not taken over, and the others are seeded', async () => {
  await database.db.insertInto('profile').values({ key: 'own', name: 'own' }).execute()
  const given = [{ ...definition([point('a')]), profileKey: 'own' }, definition([point('soc')])]
  expect(await seedProfiles(database.db, given)).toEqual(['own'])
  const own = await database.db.selectFrom('profile').select('builtin').where('key', '=', 'own').executeTakeFirst()
  expect(own?.builtin).toBe(false)
})
