import type { Device, PointSlot, Registry } from '#server/context/devices.ts'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import { replyWire } from '#server/commands/replyWire.ts'
import { parseJson } from './accept.ts'
import { readGatewayMessage, shipsOf } from './ais/gatewayMessage.ts'
import { createAisIntake } from './ais/intake.ts'
import type { ShipDataStore } from './ais/shipData.ts'
import { voyageMessageTo } from './ais/voyageMessage.ts'
import { decodeTelemetry } from './codec/decode.ts'
import { meantBy } from './meant.ts'
import { readPosted } from './posted.ts'
import { readDtc } from './wires/dtc.ts'
import type { Fault } from './wires/misfit.ts'
import { mountWire } from './wires/mount.ts'
import { positionWire } from './wires/position.ts'

/** A value as it would be stored; `place` counts from 1, null where the point is no array. */
export type TestedValue = { readonly point: PointSlot; readonly place: number | null; readonly value: number }
/** `ts` null: without a time of its own, so that it gets the server's. */
export type TestedSample = {
  readonly device: Device
  readonly ts: number | null
  readonly values: readonly TestedValue[]
}
/** What is stored beside samples: a fault code, a place, a field of a voyage or of a ship, a reply. `ts` in ms. */
export type TestedFact = {
  readonly device: Device
  readonly name: string
  readonly value: string
  readonly ts: number
}
/** A refusal and of which device it is; null where no device can be told. */
type TestedRefusal = Fault & { readonly device: Device | null }
export type Tested = {
  readonly samples: readonly TestedSample[]
  readonly facts: readonly TestedFact[]
  readonly refusals: readonly TestedRefusal[]
}

type Given = {
  readonly registry: Pick<Registry, 'byCode' | 'byId' | 'byMmsi' | 'isWithin'>
  readonly telemetry: Pick<Telemetry, 'latest'>
  readonly sender: Device
  /** `devices/{code}/{kind}`, or `http`: posted with the token of the device */
  readonly topic: string
  readonly payload: Buffer
  readonly now: number
}

const valuesIn = ({ profile }: Device, { values }: Frame): TestedValue[] =>
  profile.points.flatMap((point) =>
    Array.from({ length: point.size }, (_, at): TestedValue => {
      const value = values[point.firstSlot + at] ?? Number.NaN
      return { point, place: point.kind === 'array' ? at + 1 : null, value }
    }).filter(({ value }) => !Number.isNaN(value)),
  )

/** What ingest would make of a message of this device, by what reads it there. Nothing is stored or counted; ids of commands are not looked up. */
export const testMessage = async (given: Given): Promise<Tested> => {
  const { registry, telemetry, sender, topic, payload, now } = given
  const samples: TestedSample[] = []
  const facts: TestedFact[] = []
  const take = (frames: readonly Frame[]): void => {
    for (const frame of frames) {
      const device = registry.byId(frame.deviceId)
      const ts = Number.isNaN(frame.ts) ? null : frame.ts
      if (device) samples.push({ device, ts, values: valuesIn(device, frame) })
    }
  }
  const note = (deviceId: string, ts: number, said: object): void => {
    const device = registry.byId(deviceId)
    if (!device) return
    for (const [name, value] of Object.entries(said))
      if (value !== undefined) facts.push({ device, name, value: String(value), ts })
  }
  const shipData: ShipDataStore = {
    voyage: async (deviceId, ts, data) => note(deviceId, ts, data),
    vessel: async (deviceId, ts, data) => note(deviceId, ts, data),
  }
  const noTime = (): number => Number.NaN
  const whole = (refusals: readonly Fault[], device: Device | null): Tested => ({
    ...{ samples, facts },
    refusals: refusals.map((refusal) => ({
      ...refusal,
      device: refusal.deviceId === undefined ? device : (registry.byId(refusal.deviceId) ?? null),
    })),
  })

  if (topic === 'http') {
    const { frames, refusals } = readPosted({ registry, sender, payload, now, stampFor: () => noTime })
    take(frames)
    return whole(refusals, sender)
  }
  const meant = meantBy(registry, topic, sender)
  if ('fault' in meant) return whole([meant.fault], null)
  const { device, kind } = meant
  if (kind === 'telemetry') {
    const { frames, refusals } = decodeTelemetry(payload, device, now, noTime)
    take(frames)
    return whole(refusals, device)
  }
  if (kind === 'ais') {
    const isOurs = shipsOf(registry, device)
    if (!isOurs) return whole([{ reason: 'unknown_topic', detail: 'ais: this device is no receiver' }], device)
    const said = readGatewayMessage(payload, now)
    if ('fault' in said) return whole([said.fault], device)
    const intake = createAisIntake({ registry, telemetry, shipData, clock: () => now })
    const { frames, refusals, storeShipData } = intake.take({ ...said, source: device.deviceCode, isOurs })
    take(frames)
    await storeShipData()
    return whole(refusals, device)
  }
  const content = parseJson(payload)
  if ('fault' in content) return whole([{ reason: 'unparsable', detail: content.fault }], device)
  const message = { device, content: content.value, now, push: async (frames: readonly Frame[]) => take(frames) }
  switch (kind) {
    case 'position':
      return whole(await positionWire(message), device)
    case 'voyage':
      return whole(await voyageMessageTo(shipData)(message), device)
    case 'dtc': {
      const { words, faults } = readDtc(content.value, now)
      for (const { dtcType, faultCode, active, ts } of words)
        note(device.deviceId, ts, { [`${dtcType} ${faultCode}`]: active ? 'on' : 'off' })
      return whole(faults, device)
    }
    case 'mount': {
      const record = async ({
        unitId,
        ts,
        ...place
      }: {
        unitId: string
        ts: number
        kind: string
        code: string
        bay: string
      }) => note(unitId, ts, { mount: [place.kind, place.code, place.bay].filter(Boolean).join(' ') })
      return whole(await mountWire({ registry, places: { record } })(message), device)
    }
    case 'command/reply': {
      const reply = replyWire(async ({ wireId, ok, message: words, deviceId, at }) => {
        note(deviceId, at, { [wireId]: [ok ? 'ok' : 'not ok', words].filter(Boolean).join(': ') })
        return 'taken'
      })
      return whole(await reply(message), device)
    }
    default:
      return whole([{ reason: 'unknown_topic', detail: `${kind} is not read by this version` }], device)
  }
}
