import { remoteTag } from '#server/piles/desk.ts'
import type { Payload, Version } from './frames.ts'

/** What a command asks of an outlet; connector 0 is the pile. */
export type Asked = {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly connector: number
  /** that runs there, as the pile calls it */
  readonly transaction: string | null
  /** of a start by 2.0.1: a whole number that no other start has */
  readonly startId: number
  readonly now: number
}
export type PileCall = { readonly action: string; readonly payload: Payload }
type Made = PileCall | { readonly fault: string }

/** kW as a schedule that holds from now on. */
const schedule = ({ args, now }: Asked, more: Payload = {}) => ({
  ...more,
  startSchedule: new Date(now).toISOString(),
  chargingRateUnit: 'W',
  chargingSchedulePeriod: [{ startPeriod: 0, limit: Math.round(Number(args.value) * 10_000) / 10 }],
})
/** One profile an outlet: a new one replaces the one before. */
const profileId = 71
const tagOf = ({ args }: Asked): string =>
  typeof args.idTag === 'string' && args.idTag !== '' ? args.idTag : remoteTag

const noTransaction = { fault: 'no transaction runs' }

const by16: Readonly<Record<string, (asked: Asked) => Made>> = {
  start: (asked) => ({
    action: 'RemoteStartTransaction',
    payload: { ...(asked.connector > 0 ? { connectorId: asked.connector } : {}), idTag: tagOf(asked) },
  }),
  stop: ({ transaction }) =>
    transaction === null || !/^-?\d+$/.test(transaction)
      ? noTransaction
      : { action: 'RemoteStopTransaction', payload: { transactionId: Number(transaction) } },
  reset: () => ({ action: 'Reset', payload: { type: 'Soft' } }),
  unlock: ({ connector }) => ({ action: 'UnlockConnector', payload: { connectorId: connector || 1 } }),
  availability: ({ connector, args }) => ({
    action: 'ChangeAvailability',
    payload: { connectorId: connector, type: args.operative === true ? 'Operative' : 'Inoperative' },
  }),
  setPower: (asked) => ({
    action: 'SetChargingProfile',
    payload: {
      connectorId: asked.connector,
      csChargingProfiles: {
        ...{ chargingProfileId: profileId + asked.connector, stackLevel: 0, chargingProfileKind: 'Absolute' },
        chargingProfilePurpose: asked.connector === 0 ? 'ChargePointMaxProfile' : 'TxDefaultProfile',
        chargingSchedule: schedule(asked),
      },
    },
  }),
}

const evseOf = (connector: number) => (connector > 0 ? { evse: { id: connector } } : {})
const by201: Readonly<Record<string, (asked: Asked) => Made>> = {
  start: (asked) => ({
    action: 'RequestStartTransaction',
    payload: {
      ...(asked.connector > 0 ? { evseId: asked.connector } : {}),
      ...{ remoteStartId: asked.startId, idToken: { idToken: tagOf(asked), type: 'Central' } },
    },
  }),
  stop: ({ transaction }) =>
    transaction === null
      ? noTransaction
      : { action: 'RequestStopTransaction', payload: { transactionId: transaction } },
  reset: () => ({ action: 'Reset', payload: { type: 'Immediate' } }),
  unlock: ({ connector }) => ({ action: 'UnlockConnector', payload: { evseId: connector || 1, connectorId: 1 } }),
  availability: ({ connector, args }) => ({
    action: 'ChangeAvailability',
    payload: { operationalStatus: args.operative === true ? 'Operative' : 'Inoperative', ...evseOf(connector) },
  }),
  setPower: (asked) => ({
    action: 'SetChargingProfile',
    payload: {
      evseId: asked.connector,
      chargingProfile: {
        ...{ id: profileId + asked.connector, stackLevel: 0, chargingProfileKind: 'Absolute' },
        chargingProfilePurpose: asked.connector === 0 ? 'ChargingStationMaxProfile' : 'TxDefaultProfile',
        chargingSchedule: [schedule(asked, { id: 1 })],
      },
    },
  }),
}

/** The call that carries a command to a pile of a version; a fault where there is none. */
export const callOf = (version: Version, asked: Asked): Made => {
  const makers = version === '1.6' ? by16 : by201
  const maker = Object.hasOwn(makers, asked.name) ? makers[asked.name] : undefined
  return maker ? maker(asked) : { fault: `${asked.name}: not with OCPP` }
}

const good = new Set(['Accepted', 'Scheduled', 'Unlocked', 'RebootRequired'])

/** Whether the pile takes the command, and its word for it. */
export const verdictOf = (payload: Payload): { readonly ok: boolean; readonly message: string } => {
  const status = typeof payload.status === 'string' ? payload.status : ''
  const info: unknown = payload.statusInfo
  const reason = typeof info === 'object' && info !== null && 'reasonCode' in info ? String(info.reasonCode) : ''
  return { ok: good.has(status), message: [status, reason].filter(Boolean).join(' · ').slice(0, 200) }
}

/** Asks for a message now. */
export const triggerOf = (
  version: Version,
  wanted: 'StatusNotification' | 'MeterValues',
  connector: number,
): PileCall => ({
  action: 'TriggerMessage',
  payload:
    version === '1.6'
      ? { requestedMessage: wanted, ...(connector > 0 ? { connectorId: connector } : {}) }
      : {
          requestedMessage: wanted,
          ...(connector > 0
            ? { evse: { id: connector, ...(wanted === 'StatusNotification' ? { connectorId: 1 } : {}) } }
            : {}),
        },
})
