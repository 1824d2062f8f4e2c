import { formatTime } from '#contract/zoned.ts'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import type { Device } from '#server/context/devices.ts'
import { hoursToSoc } from '#server/equipment/fullAt.ts'
import { meanChargePowers } from '#server/equipment/meanPower.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { reading } from '#server/equipment/reading.ts'
import { unitOf } from '#server/equipment/tree.ts'
import { capacityOf } from '#server/equipment/values.ts'
import type { OutlookAnswer } from './answers.ts'
import { figureOf, type Given } from './figures.ts'
import { inputs } from './inputs.ts'
import { mayAsk } from './paths.ts'
import { deviceSeen, placeOf } from './place.ts'
import type { Asking, Tool } from './tool.ts'
import { type Word, whatOf, word } from './words.ts'

const hour = 3_600_000
/** What should be left where no ship says otherwise, %. */
const usualReserve = 20

/** What is reckoned with: %, kWh that a full battery holds, kW that it gives (+) or takes (−), % that should be left. */
type Energies = {
  readonly soc: number | null
  readonly capacity: number | null
  readonly power: number | null
  readonly reserve: number
  readonly at: number | null
}

const ofBattery = async (asking: Asking, device: Device): Promise<Energies> => {
  const unit = unitWith(asking.context, device)
  const soc = reading(device, unit.row, 'soc')
  const powers = await meanChargePowers(asking.context.telemetry, [device], asking.now)
  const charging = powers.get(device.deviceId)
  return {
    ...{ soc: soc?.value ?? null, at: soc?.ts ?? null, capacity: capacityOf(unit), reserve: usualReserve },
    power: charging === undefined ? null : -charging,
  }
}

type ShipTile = {
  soc: number | null
  currentBattery: number | null
  power: number | null
  reserveSoc: number | null
  ts: number | null
}
const ofShip = ({ soc, currentBattery, power, reserveSoc, ts }: ShipTile): Energies => ({
  ...{ soc, power, at: ts, reserve: reserveSoc ?? usualReserve },
  capacity: soc !== null && soc > 0 && currentBattery !== null ? (currentBattery / soc) * 100 : null,
})

/** Hours until the target; null where it is not approached, or nothing tells. */
const hoursOf = ({ soc, capacity, power, reserve }: Energies): { full: number | null; reserve: number | null } => {
  if (soc === null || capacity === null || capacity <= 0 || power === null) return { full: null, reserve: null }
  if (power < 0) return { full: hoursToSoc({ soc, capacity, power: -power }, 100) ?? null, reserve: null }
  if (power === 0) return { full: null, reserve: null }
  return { full: null, reserve: Math.max(0, ((soc - reserve) / 100) * (capacity / power)) }
}

/** Without numbers, since every number of an answer is a figure. */
const assumptions = {
  full: ['充电功率保持不变，接近充满时逐渐下降', 'the charging power stays as it is and falls near full'],
  reserve: ['放电功率保持不变', 'the discharging power stays as it is'],
  battery: ['取最近十分钟平均功率', 'taken as the mean of the last ten minutes'],
  ship: ['取当前功率', 'taken as it is now'],
} as const
const assumptionOf = ({ language }: Asking, hours: ReturnType<typeof hoursOf>, isShip: boolean): string => {
  const at = language === 'en' ? 1 : 0
  const which = hours.full !== null ? 'full' : hours.reserve !== null ? 'reserve' : undefined
  if (!which) return ''
  const [what, how] = [assumptions[which][at], assumptions[isShip ? 'ship' : 'battery'][at]]
  return at === 1 ? `assuming that ${what}, ${how}` : `假设${what}，${how}`
}

/** When the charge plan of the bay where a box stands has it full, ms. */
const plannedFull = async (asking: Asking, device: Device): Promise<number | null> => {
  const { caller, context } = asking
  const { registry, places } = context
  const bay = registry.byId(places.mountOf(unitOf(registry, device).deviceId)?.placeId ?? '')
  if (!bay?.profile.natures.has('feeds') || !mayAsk(caller, chargePlanContract.plan)) return null
  const { plan } = await asking.ask(chargePlanContract.plan, { stationId: bay.stationId })
  return plan?.planned.find(({ boxId }) => boxId === device.deviceId)?.fullTs ?? null
}

export const outlook: Tool<typeof inputs.outlook, OutlookAnswer> = {
  name: 'outlook',
  summary:
    'At the present power: when a battery or a ship is full, or at its reserve; what the charge plan says of a box in a bay; the SOC with which a ship under way is expected to arrive',
  input: inputs.outlook,
  run: async ({ deviceId }, asking) => {
    const device = deviceSeen(asking, deviceId)
    const { language, now } = asking
    const isShip = device.profile.natures.has('carries') && mayAsk(asking.caller, shipsContract.homeList)
    const ship = isShip
      ? (await asking.ask(shipsContract.homeList, {})).find((each) => each.deviceId === deviceId)
      : undefined
    const energies = ship ? ofShip(ship) : await ofBattery(asking, device)
    const hours = hoursOf(energies)
    const source = (of: Word, more: Partial<Given>): Given => ({
      ...{ kind: 'device' as const, deviceId, deviceName: device.deviceName },
      what: whatOf(asking, device.deviceName, word(of, language)),
      ...more,
    })
    const inHours = (of: Word, value: number | null) =>
      value === null ? null : figureOf(value, source(of, { unit: word('hours', language), decimals: 1, at: now }))
    const atOf = (value: number | null): number | null => (value === null ? null : now + value * hour)
    const planned = ship ? null : await plannedFull(asking, device)
    const leg = ship?.leg
    const percent = (value: number | null) =>
      figureOf(value, source('arrivalSoc', { unit: '%', decimals: 1, at: leg?.etaTs ?? null }))
    const curve = { kind: 'curve' as const, pointKey: 'soc', unit: '%', decimals: 1, at: energies.at }
    return {
      place: placeOf(asking, device),
      assumption: assumptionOf(asking, hours, ship !== undefined),
      soc: figureOf(
        energies.soc,
        source('soc', device.profile.byKey.has('soc') ? curve : { ...curve, kind: 'device', pointKey: '' }),
      ),
      power: figureOf(energies.power, source('power', { unit: 'kW', decimals: 1, at: now })),
      full: inHours('full', hours.full),
      reserve: inHours('reserve', hours.reserve),
      ...{ fullAt: atOf(hours.full), reserveAt: atOf(hours.reserve) },
      reserveSoc: figureOf(energies.reserve, source('reserveSoc', { unit: '%', decimals: 0 })),
      plannedFull:
        planned === null
          ? null
          : figureOf((planned - now) / hour, {
              ...source('plannedFull', { unit: word('hours', language), decimals: 1, at: planned }),
              what: whatOf(
                asking,
                device.deviceName,
                word('plannedFull', language),
                formatTime(planned, device.timeZone),
              ),
            }),
      arrival:
        leg && leg.arrivalSoc !== null
          ? {
              ...{ port: (language === 'en' ? leg.destEn : leg.dest) ?? '', at: leg.etaTs },
              ...{ soc: percent(leg.arrivalSoc), low: percent(leg.arrivalSocLow), high: percent(leg.arrivalSocHigh) },
            }
          : null,
    }
  },
}
