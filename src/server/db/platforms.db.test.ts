import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { migrate, migrations } from './migrate.ts'

let database: TestDatabase
const name = `tidewatt_before_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`create database ${name}`)
}, 60_000)
afterAll(async () => {
  await database.owner.query(`drop database ${name} with (force)`)
  await database.stop()
})

const before = `
  insert into merchant (name) values ('m');
  insert into organization (name, merchant_id, path) values ('o', 1, '/1/');
  insert into station (org_id, name, type) values (1, 'boxes', 'boxPowerStation'), (1, 'ships', 'shippingPlatform'), (1, 'port', 'chargeReplacePower');
  insert into profile (key, name, interval_seconds, builtin) values
    ('boxPower', 'box', 10, true), ('ship', 'ship', 10, true), ('marineBattery', 'battery', 10, true), ('own', 'own', 10, false),
    ('chargePcs', 'pcs', 10, true);
  insert into device (code, name, profile_id, station_id, token_hash) values
    ('BOX', 'box', 1, 1, ''), ('SHIP', 'ship', 2, 2, ''), ('BATTERY', 'battery', 3, 2, ''), ('OWN', 'own', 4, 1, ''),
    ('PCS', 'pcs', 5, 3, '');
  insert into mount (unit_id, ts, kind, place_id) values (1, '2026-01-02', 'ship', 2), (1, '2026-01-04', 'yard', null),
    (1, '2026-01-06', 'bay', 5);
  insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, last_began_at, opened_at)
    select device, device, station, 'n', 'n', 'r' || day, 3, 3, at, at, at
    from (values (1, 1, 1), (1, 1, 3), (1, 1, 5), (1, 1, 7), (3, 2, 1), (4, 1, 1), (99, 2, 1)) as t (device, station, day),
      lateral (select '2026-01-01'::timestamptz + (day - 1) * interval '1 day' as at) time;
  insert into energy_record (device_id, station_id, device_name, type, started_at, last_at, kwh)
    select device_id, station_id, 'n', 1, began_at, began_at, 1 from alarm;
  insert into power_on_record (device_id, station_id, device_name, device_code, started_at)
    select device_id, station_id, 'n', 'c', began_at from alarm;
`

test('rows of the version before get the platforms and the bay’s station of their own time', async () => {
  const url = new URL(database.ownerUrl)
  url.pathname = `/${name}`
  const files = await migrations()
  await migrate(url.href, quietLog, { files: files.filter((file) => file.name < '028') })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(before)
    await migrate(url.href, quietLog)
    for (const [table, at, station] of [
      ['alarm', 'began_at', 'place_station_id'],
      ['energy_record', 'started_at', 'bay_station_id'],
      ['power_on_record', 'started_at', 'bay_station_id'],
    ]) {
      const { rows } = await client.query(
        `select device_id::int as device, extract(day from ${at})::int as day, platforms, ${station}::int as bay from ${table} order by 1, 2`,
      )
      expect(rows, table).toEqual([
        { device: 1, day: 1, platforms: ['boxPower'], bay: null },
        { device: 1, day: 3, platforms: ['boxPower', 'ship'], bay: null },
        { device: 1, day: 5, platforms: ['boxPower'], bay: null },
        { device: 1, day: 7, platforms: ['boxPower', 'portCharging'], bay: 3 },
        { device: 3, day: 1, platforms: ['marineBattery', 'ship'], bay: null },
        { device: 4, day: 1, platforms: ['boxPower'], bay: null },
        { device: 99, day: 1, platforms: ['marineBattery', 'ship'], bay: null },
      ])
    }
  } finally {
    await client.end()
  }
})
