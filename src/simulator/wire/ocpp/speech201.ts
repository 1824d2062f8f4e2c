import type { Session } from '../../behaviours/pile/state.ts'
import { isoOf, maker, measured, type Speech, stateOf, type Told, wattHours, type Word } from './word.ts'

const statuses: Readonly<Record<number, string>> = { 0: 'Available', 7: 'Unavailable', 8: 'Faulted' }
const reasons = { Local: 'Local', Remote: 'Remote', EmergencyStop: 'EmergencyStop', Other: 'Other' } as const
const evse = { id: 1, connectorId: 1 }

const idOf = ({ pile }: Told, { startAt }: Session): string => `${pile.code}-${startAt.toString(36)}`
/** 2.0.1 knows no measurand of temperature. */
const meterAt = (told: Told, context: string): object => ({
  timestamp: isoOf(told.ts),
  sampledValue: measured(told)
    .filter(([measurand]) => measurand !== 'Temperature')
    .map(([measurand, value, unit, phase]) => ({
      ...{ value, measurand, context },
      ...(unit ? { unitOfMeasure: { unit } } : {}),
      ...(phase ? { phase } : {}),
    })),
})
const register = (ts: number, energy: number, context: string): object => ({
  timestamp: isoOf(ts),
  sampledValue: [
    {
      ...{ value: wattHours(energy), measurand: 'Energy.Active.Import.Register', context },
      unitOfMeasure: { unit: 'Wh' },
    },
  ],
})
const event = (told: Told, session: Session, seqNo: number, rest: object, info: object): Word => ({
  action: 'TransactionEvent',
  payload: { seqNo, ...rest, transactionInfo: { transactionId: idOf(told, session), ...info }, evse },
  session: session.startAt,
})

export const speech201: Speech = {
  counts: true,
  boot: ({ code }) => ({
    action: 'BootNotification',
    payload: {
      reason: 'PowerUp',
      chargingStation: {
        ...{ vendorName: maker.vendor, model: maker.model, firmwareVersion: maker.firmware },
        serialNumber: code,
      },
    },
  }),
  status: (told) => [
    {
      action: 'StatusNotification',
      payload: {
        ...{ timestamp: isoOf(told.ts), connectorStatus: statuses[stateOf(told)] ?? 'Occupied' },
        ...{ evseId: evse.id, connectorId: evse.connectorId },
      },
    },
  ],
  begin: (told, session) => {
    const { startAt, meterStart, idTag, plugAt } = session
    return event(
      told,
      session,
      0,
      {
        ...{ eventType: 'Started', triggerReason: plugAt === 0 ? 'RemoteStart' : 'Authorized' },
        ...{ timestamp: isoOf(startAt), idToken: { idToken: idTag, type: 'ISO14443' } },
        meterValue: [register(startAt, meterStart, 'Transaction.Begin')],
      },
      { chargingState: 'Charging' },
    )
  },
  sample: (told, session, number) =>
    event(
      told,
      session,
      number,
      {
        ...{ eventType: 'Updated', triggerReason: 'MeterValuePeriodic', timestamp: isoOf(told.ts) },
        meterValue: [meterAt(told, 'Sample.Periodic')],
      },
      { chargingState: told.state.power > 0 ? 'Charging' : 'SuspendedEVSE' },
    ),
  end: (told, session, number) =>
    event(
      told,
      session,
      number,
      {
        ...{ eventType: 'Ended', timestamp: isoOf(told.ts) },
        triggerReason: told.state.endedBy === 'Remote' ? 'RemoteStop' : 'StopAuthorized',
        meterValue: [register(told.ts, told.state.energy, 'Transaction.End')],
      },
      { chargingState: 'EVConnected', stoppedReason: reasons[told.state.endedBy] },
    ),
}
