import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { registerFleet } from '#server/demo/register.ts'
import { fleetPath, keepTokens } from '#server/demo/tokens.ts'
import { demoFleet } from '#simulator/fleet.ts'
import type { Portal } from '#test/support/portal.ts'
import type { ServedProgram } from '#test/support/servedProgram.ts'
import { addPiles } from '../pileFleet.ts'
import { addYard } from '../savingFleet.ts'
import { addPlant, type Plant } from '../storageFleet.ts'
import type { Nation } from './options.ts'

export const benchShip = (n: number): string => `B-SHIP${n}`
const shipToken = 'the ships of the bench'

const addShips = async (admin: Portal, pool: Pool, ships: number): Promise<void> => {
  const station = { stationName: 'Ships', stationType: 'shippingPlatform' as const }
  const { stationId } = await admin.call(assetsContract.stationAdd, station)
  await pool.query(
    `with made as (
       insert into device (code, name, profile_id, station_id, token_hash)
       select code, code, (select id from profile where key = 'ship'), $1, $3 from unnest($2::text[]) as new (code) returning id)
     insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
       manufacturer, battery_manufacturer, operating_mode)
     select id, 412000000 + id, 'i', 'w', 80, 15, '货船', 120, 3e6, 9, 4, 2024, 'm', 'b', 1 from made`,
    [
      stationId,
      Array.from({ length: ships }, (_, index) => benchShip(index + 1)),
      createHash('sha256').update(shipToken).digest(),
    ],
  )
}

export type Registered = {
  /** for the simulator */
  readonly fleetFile: string
  readonly devices: number
  /** ships that the simulator does not play */
  readonly ships: number
  readonly tokens: { readonly crane: string; readonly ship: string; readonly ems: string }
  readonly plant: Plant
  readonly craneId: string
  readonly tookMs: number
}

/** Registers all of it; the simulator's fleet has no past to send. */
export const registerNation = async (
  { server, pool, db, admin }: ServedProgram,
  nation: Nation,
): Promise<Registered> => {
  const began = Date.now()
  const plan = demoFleet(nation.boxes)
  const codes = plan.devices.filter(({ speaks }) => speaks).map(({ code }) => code)
  const piles = plan.devices.filter(({ pile }) => pile).map(({ code }) => code)
  const kept = await keepTokens(server.dataDir, codes, nation.boxes, began, piles)
  const fleetFile = fleetPath(server.dataDir)
  await writeFile(fleetFile, JSON.stringify({ ...kept, origin: began }), { mode: 0o600 })
  await registerFleet(db, plan, kept.tokens)
  const ships = Math.max(0, nation.ships - plan.devices.filter(({ type }) => type === 'ship').length)
  if (ships > 0) await addShips(admin, pool, ships)
  const yard = await addYard(admin, pool, nation.cranes)
  const plant = await addPlant(admin, pool, { pcs: nation.pcs, clustersPerStack: 12, cells: 416 })
  if (nation.piles > 0) await addPiles(admin, pool, nation.piles)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from device')
  return {
    ...{ fleetFile, ships, plant, craneId: yard.craneId },
    devices: rows[0]?.count ?? 0,
    tokens: { crane: yard.token, ship: shipToken, ems: plant.token },
    tookMs: Date.now() - began,
  }
}
