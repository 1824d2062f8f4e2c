import type { Device, Registry } from '#server/context/devices.ts'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Refusal } from '#server/context/stream.ts'
import { type AisFault, createAisDecoder, type Heard } from '../codec/ais/decode.ts'
import type { AisStatic } from '../codec/ais/message.ts'
import { etaTime } from '../codec/ais/time.ts'
import { eventTimeFault, futureAllowance } from '../codec/eventTime.ts'
import { createFixes } from './fixes.ts'
import { shipFrame } from './shipFrame.ts'
import type { ShipDataStore } from './shipData.ts'

type Fault = Omit<Refusal, 'source'>

export type AisSpeech = {
  /** who received it, told apart from all others */
  readonly source: string
  /** sentences, one a line */
  readonly text: string
  /** ms, the time of receipt of the sentences that tell none; the server's clock where absent */
  readonly receivedAt?: number
  readonly isOurs: (ship: Device) => boolean
}
/** What a text said. `storeShipData` stores what goes beside the samples. It may be called again where it fails. */
type AisTaken = {
  readonly frames: readonly Frame[]
  readonly refusals: readonly Fault[]
  /** messages, those of foreign ships included */
  readonly messages: number
  storeShipData(): Promise<void>
}
/** Since the process began; `foreign`: messages of ships that are not ours. */
export type AisCounts = { readonly messages: number; readonly foreign: number; readonly positions: number }
export type AisIntake = {
  take(speech: AisSpeech): AisTaken
  /** notes the samples that a ship sends herself */
  own(ship: Device, frames: readonly Frame[]): void
  counts(): AisCounts
}

type Given = {
  readonly registry: Pick<Registry, 'byMmsi'>
  readonly telemetry: Pick<Telemetry, 'latest'>
  readonly shipData: ShipDataStore
  readonly clock: () => number
}

const details: Readonly<Record<AisFault, string>> = {
  bad_checksum: 'an AIS sentence whose checksum does not match',
  incomplete: 'an AIS message that lacks a part',
  unparsable: 'an AIS sentence that cannot be read',
}

type Read = { readonly frame?: Frame | undefined; readonly fault?: Fault; readonly storeShipData?: () => Promise<void> }

/** From the sentences of any receiver to samples and data of our ships. */
export const createAisIntake = ({ registry, telemetry, shipData, clock }: Given): AisIntake => {
  const decoder = createAisDecoder()
  const fixes = createFixes(telemetry.latest)
  const counts = { messages: 0, foreign: 0, positions: 0 }

  /** A receiver's clock that is ahead is wrong; one that is behind may have been out of reach. */
  const receiptOf = (receivedAt: number, now: number): number =>
    receivedAt > now && receivedAt <= now + futureAllowance ? now : receivedAt

  const store = async (ship: Device, said: AisStatic, ts: number): Promise<void> => {
    const { name, callSign, imo, shipType, length, width, dest, draught } = said
    const eta = said.eta && etaTime(said.eta, ts)
    await shipData.vessel(ship.deviceId, ts, { name, callSign, imo, shipType, length, width })
    await shipData.voyage(ship.deviceId, ts, { dest, eta, draught }, true)
  }

  const read = (source: string, { message, payload, receivedAt }: Heard, now: number): Read => {
    const ship = message.kind === 'other' ? undefined : registry.byMmsi(message.mmsi)
    if (!ship || message.kind === 'other') return {}
    const at = receiptOf(receivedAt, now)
    const faultOf = (ts: number): Fault | undefined => {
      const fault = eventTimeFault(ts, now)
      return fault && { ...fault, detail: `MMSI ${message.mmsi}: ${fault.detail}` }
    }
    if (message.kind === 'static') {
      const fault = faultOf(at)
      if (fault) return { fault }
      return { frame: shipFrame(ship, at, { draught: message.draught }), storeShipData: () => store(ship, message, at) }
    }
    const position = { ship, message, payload, source, receivedAt: at, now }
    const ts = fixes.timeOf(position)
    const fault = faultOf(ts)
    if (fault) return { fault }
    const frame = fixes.frameOf(position, ts)
    if (frame) counts.positions += 1
    return { frame }
  }

  return {
    take: ({ source, text, receivedAt, isOurs }) => {
      const now = clock()
      const { heard, faults, foreign } = decoder.decode(source, text, receivedAt ?? now, (mmsi) => {
        const ship = registry.byMmsi(mmsi)
        return ship !== undefined && isOurs(ship)
      })
      const said = heard.map((each) => read(source, each, now))
      const messages = heard.length + foreign
      counts.messages += messages
      counts.foreign += foreign
      return {
        frames: said.flatMap(({ frame }) => frame ?? []),
        refusals: counted([
          ...said.flatMap(({ fault }) => fault ?? []),
          ...faults.map((reason) => ({ reason, detail: details[reason] })),
        ]),
        messages,
        storeShipData: async () => {
          for (const each of said) await each.storeShipData?.()
        },
      }
    },
    own: fixes.own,
    counts: () => ({ ...counts }),
  }
}

/** One for each reason, with the detail of its first. */
const counted = (faults: readonly Fault[]): Fault[] =>
  [...Map.groupBy(faults, ({ reason }) => reason).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.length + 1 }] : [],
  )
