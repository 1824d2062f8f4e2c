import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoFleet } from '#simulator/fleet.ts'
import { visitsBetween } from '#simulator/shoreVisits.ts'
import { keyFits } from '#server/piles/key.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { registerFleet } from './register.ts'
import { registerVisits } from './registerShore.ts'
import { keepTokens } from './tokens.ts'

let app: TestApp
let dataDir: string
beforeEach(async () => {
  app = await testApp()
  dataDir = await mkdtemp(join(tmpdir(), 'tidewatt-demo-'))
})
afterEach(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const register = (boxes: number, tokens: Record<string, string> = { 'XD-001': 'one' }) =>
  registerFleet(app.context.db, demoFleet(boxes), tokens)

test('berths with their sockets and requests for shore power are written once; what people made of them stays', async () => {
  await register(7)
  const { db } = app.context
  const now = Date.UTC(2026, 10, 18, 4)
  const visits = visitsBetween(7, now - 2 * 86_400_000, now + 86_400_000)
  const ask = () => db.transaction().execute((trx) => registerVisits(trx, visits, now))
  expect(await ask()).toHaveLength(4)
  const berths = await db.selectFrom('berth').select(['id', 'name', 'station_id']).orderBy('id').execute()
  expect(berths).toHaveLength(demoFleet(7).berths?.length ?? 0)
  const sockets = await db
    .selectFrom('berth_socket')
    .innerJoin('berth', 'berth.id', 'berth_socket.berth_id')
    .innerJoin('device', 'device.id', 'berth_socket.socket_id')
    .whereRef('berth.station_id', '=', 'device.station_id')
    .select('device.code')
    .execute()
  expect(sockets).toHaveLength(berths.length)
  const requests = () =>
    db
      .selectFrom('shore_connection')
      .select(['ship_name', 'berth_id', 'device_id', 'eta', 'requested_at', 'max_power'])
      .execute()
  const first = await requests()
  expect(first).toHaveLength(visits.length)
  for (const { requested_at, ship_name, berth_id } of first) {
    expect(requested_at?.getTime()).toBeLessThanOrEqual(now)
    expect(ship_name).toMatch(/^(海韵|江润)\d+号$/)
    expect(berth_id).not.toBeNull()
  }
  await db.deleteFrom('berth').where('name', '=', '4号泊位').execute()
  await register(7)
  expect(await ask()).toEqual([])
  expect(await db.selectFrom('berth').select('id').execute()).toHaveLength(berths.length - 4)
  expect(await requests()).toHaveLength(first.length)
})

test('piles of OCPP have keys that they alone know, and cards; what somebody made of them stays', async () => {
  const { db } = app.context
  const plan = demoFleet(6)
  const piles = plan.devices.filter(({ pile }) => pile).map(({ code }) => code)
  expect(piles).toHaveLength(8)
  const { tokens } = await keepTokens(dataDir, ['XD-001'], 6, 1000, piles)
  for (const code of piles) expect(tokens[code]).toMatch(/^[0-9a-f]{40}$/)
  await registerFleet(db, plan, tokens)
  const rows = () =>
    db
      .selectFrom('pile')
      .innerJoin('device', 'device.id', 'pile.device_id')
      .select(['device.code', 'device.token_hash', 'protocol', 'enabled', 'rated_power', 'key_hash'])
      .orderBy('device.code')
      .execute()
  const first = await rows()
  expect(first.map(({ code }) => code)).toEqual([...piles].sort())
  for (const { code, key_hash, token_hash, enabled, rated_power } of first) {
    expect([enabled, rated_power]).toEqual([true, 40])
    expect(keyFits(key_hash, Buffer.from(tokens[code] ?? ''))).toBe(true)
    expect(token_hash).not.toEqual(
      createHash('sha256')
        .update(tokens[code] ?? '')
        .digest(),
    )
  }
  expect(await db.selectFrom('pile_token').select('id').execute()).toHaveLength(plan.cards?.length ?? 0)
  await db.updateTable('pile').set({ enabled: false }).execute()
  await db.deleteFrom('pile_token').execute()
  const again = await keepTokens(dataDir, ['XD-001'], 6, 2000, piles)
  expect(again.tokens).toEqual(tokens)
  await registerFleet(db, plan, again.tokens)
  expect((await rows()).every(({ enabled }) => !enabled)).toBe(true)
})
