import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { patience, reading } from '#server/equipment/reading.ts'
import { speakerOf, supplyOf } from '../sockets.ts'
import { levelOf, nominalHz, voltsOff } from './deviation.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry' | 'alarms'>
type Supplying = { readonly outletId: string; readonly frequency: number | null; readonly voltage: number | null }

const every = 2000
const lines = ['acVoltageAB', 'acVoltageBC', 'acVoltageCA']
const rules = ['shoreFrequencyOff', 'shoreVoltageOff'] as const

const supplying = `
  select p.outlet_id::text as "outletId", c.frequency, c.voltage from shore_plug p
  left join shore_connection c on c.device_id = p.outlet_id and c.plug_at = p.started_at
  where p.ended_at is null and p.state = 4`
const raised = `select device_id::text as "deviceId", rule from alarm where rule = any($1::text[]) and cleared_at is null`

/** Asks of what each outlet supplies whether its frequency and voltage are those of its connection. */
export const createNominals = (given: Given): Tracker => {
  const { pool, registry, telemetry, alarms } = given
  /** what is open, by device and rule: read each time, since others take the lead */
  let opened = new Set<string>()
  /** what was ever said to be off: it may wait for its delay, of which no row tells */
  const said = new Set<string>()
  let askedAt = Number.NEGATIVE_INFINITY

  const fresh = (device: Device, key: string, now: number) => {
    const found = reading(device, telemetry.latest(device.deviceId), key)
    return found && now - found.ts <= patience(device) ? found : null
  }
  const say = async (device: Device, rule: (typeof rules)[number], off: number, ts: number): Promise<void> => {
    const key = `${device.deviceId} ${rule}`
    const level = levelOf(alarms.ruleOf(device, rule), off)
    // Short of the return an alarm goes on, but one that waits for its delay does not come.
    if (level === undefined && opened.has(key)) return
    if (level) said.add(key)
    await alarms.raise(device, rule, level ?? null, ts, off)
  }
  /** As it says itself: what is derived from that follows in a moment. */
  const hasEnded = (device: Device, now: number): boolean =>
    fresh(device, 'mainBreaker', now)?.value === 0 || (fresh(device, 'pluggedState', now)?.value ?? 0) !== 0
  const check = async (device: Device, agreed: Supplying, now: number): Promise<void> => {
    const hertz = fresh(device, 'frequency', now)
    if (hertz) {
      const off = Math.abs(hertz.value - nominalHz(agreed.frequency, hertz.value))
      await say(device, 'shoreFrequencyOff', off, hertz.ts)
    }
    const rated = [device, supplyOf(given, device)].flatMap((each) =>
      each ? (reading(each, telemetry.latest(each.deviceId), 'ratedVoltage')?.value ?? []) : [],
    )
    const volts = lines.flatMap((key) => fresh(device, key, now) ?? [])
    const nominal = agreed.voltage ?? rated[0] ?? 0
    const off = voltsOff(
      nominal,
      volts.map(({ value }) => value),
    )
    const ts = Math.max(...volts.map((each) => each.ts))
    if (off !== null) await say(device, 'shoreVoltageOff', off, ts)
  }

  return {
    name: 'frequency and voltage of shore connections',
    tick: async (now) => {
      if (now - askedAt < every && now >= askedAt) return
      askedAt = now
      opened = new Set(
        (await pool.query<{ deviceId: string; rule: string }>(raised, [rules])).rows.map(
          ({ deviceId, rule }) => `${deviceId} ${rule}`,
        ),
      )
      const { rows } = await pool.query<Supplying>(supplying)
      const checked = new Set<string>()
      for (const row of rows) {
        const outlet = registry.byId(row.outletId)
        const device = outlet && speakerOf(given, outlet)
        if (!device || hasEnded(device, now)) continue
        checked.add(device.deviceId)
        await check(device, row, now)
      }
      for (const key of new Set([...opened, ...said])) {
        const [deviceId = '', rule = ''] = key.split(' ')
        if (checked.has(deviceId)) continue
        const device = registry.byId(deviceId)
        if (device) await alarms.raise(device, rule, null, now, 0)
        else said.delete(key)
      }
    },
  }
}
