import type { Pool } from 'pg'
import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { partOf } from '#server/equipment/parts.ts'
import { rounded, roundedOrNull } from '#server/equipment/reading.ts'
import { capacityOf, storedOf } from '#server/equipment/values.ts'
import type { ShipPlan } from '../../shapes.ts'
import { batteriesOf, mountedOn } from '../aboard.ts'
import type { Arrival, Facts } from '../facts.ts'
import { leftAt } from '../status.ts'
import { factsOf } from '../tile.ts'
import { candidatesAt, portArea } from './candidates.ts'
import { hoursPerBox, hoursToCharge, margin, swapPlan } from './swapPlan.ts'

type Given = { readonly context: Context; readonly facts: Facts }

const none: ShipPlan = {
  ...{ arrivalSoc: null, arrivalSocLow: null, arrivalSocHigh: null, eta: null, etaTs: null, need: null, num: null },
  ...{ hours: null, out: [], candidates: [], shortage: null, legs: 0, mae: null },
}
/** %: as the form begins with */
const usualReserve = 20

/** kW that a ship took in its last ten charges, in the mean; 0 before the first one. */
const shorePower = async (pool: Pool, shipId: string): Promise<number> => {
  const { rows } = await pool.query<{ power: number | null }>(
    `select sum(kwh) / nullif(sum(extract(epoch from ended_at - started_at))::float8 / 3600, 0) as power from (
      select * from ship_charge where device_id = $1 and mode = 1 and ended_at is not null order by started_at desc limit 10) last`,
    [shipId],
  )
  return Math.max(0, rows[0]?.power ?? 0)
}

/** What the batteries aboard hold at arrival, kWh: each gives its share of what the rest of the way needs. */
const heldAtArrival = (context: Context, ship: Device, { need }: Arrival) => {
  const known = batteriesOf(context, ship).flatMap((device) => {
    const unit = { ...partOf(context, device), clusters: [] }
    const [stored, capacity] = [storedOf(unit), capacityOf(unit)]
    return stored === null || !capacity ? [] : [{ device, stored, capacity }]
  })
  const whole = known.reduce((sum, { capacity }) => sum + capacity, 0)
  return known.map(({ device, stored, capacity }) => ({
    ...{ device, capacity },
    kwh: Math.max(0, stored - (need * capacity) / whole),
  }))
}

type Held = ReturnType<typeof heldAtArrival>[number]
const kwhOf = (held: readonly Held[]): number => held.reduce((sum, { kwh }) => sum + kwh, 0)

const swapsOf = ({ context }: Given, ship: Device, held: readonly Held[], nextNeed: number, reserve: number) => {
  const movable = new Set(mountedOn(context, ship))
  const boxes = held.filter(({ device }) => movable.has(device))
  const fixed = held.filter(({ device }) => !movable.has(device))
  const plan = swapPlan({
    aboard: boxes.map(({ device, kwh }) => ({ id: device.deviceId, kwh })),
    full: boxes.reduce((sum, { capacity }) => sum + capacity, 0) / Math.max(1, boxes.length),
    nextNeed,
    reserve: reserve - kwhOf(fixed),
  })
  const out = plan.out.flatMap((id) => {
    const box = boxes.find(({ device }) => device.deviceId === id)
    if (!box) return []
    const { deviceId, deviceName } = box.device
    const slot = context.places.mountOf(deviceId)?.bay ?? null
    return [{ deviceId, deviceName, slot, soc: rounded((box.kwh / box.capacity) * 100) }]
  })
  return { num: plan.num, hours: rounded(plan.num * hoursPerBox), out, shortage: rounded(plan.shortage) }
}

/** How a ship arrives and what it needs there; see `shipPlan`. `isOffered`: whether the caller may see a box ashore. */
export const planOf = async (given: Given, ship: Device, isOffered: (box: Device) => boolean): Promise<ShipPlan> => {
  const { context, facts } = given
  const { arrival, form } = factsOf(facts, ship)
  if (!arrival) return none
  const { eta, nextNeed, capacity } = arrival
  const held = heldAtArrival(context, ship, arrival)
  const reserve = (capacity * (form?.reserveSoc ?? usualReserve)) / 100
  const charges = form?.operatingMode === 1
  const expected = {
    ...{ arrivalSoc: leftAt(arrival.soc), arrivalSocLow: leftAt(arrival.low), arrivalSocHigh: leftAt(arrival.high) },
    ...{ eta: formatTime(eta, ship.timeZone), etaTs: eta, legs: arrival.legs, mae: roundedOrNull(arrival.mae) },
  }
  if (held.length === 0) return { ...none, ...expected }
  const stored = kwhOf(held)
  const need = rounded(Math.max(0, margin * nextNeed + reserve - stored))
  if (charges) {
    const hours = hoursToCharge(stored, nextNeed, reserve, await shorePower(context.pool, ship.deviceId))
    const shortage = rounded(Math.max(0, need - (capacity - stored)))
    return { ...none, ...expected, need, hours: roundedOrNull(hours), shortage }
  }
  const port = await portArea(context.pool, arrival.portId)
  const candidates = port ? await candidatesAt(context, port, eta, isOffered) : []
  return { ...expected, need, ...swapsOf(given, ship, held, nextNeed, reserve), candidates }
}
