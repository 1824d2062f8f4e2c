import { isoOf, maker, measured, type Speech, stateOf, type Told, wattHours } from './word.ts'

const statuses = [
  ...['Available', 'Preparing', 'Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved', 'Unavailable'],
  'Faulted',
]
const faulted = 8

const noteOf = (told: Told, connectorId: number, state: number): object => ({
  connectorId,
  status: statuses[state] ?? 'Available',
  timestamp: isoOf(told.ts),
  ...(state === faulted
    ? { errorCode: 'OtherError', vendorErrorCode: 'EmergencyStop', info: 'emergency stop pressed' }
    : { errorCode: 'NoError' }),
})
const metered = (told: Told): object[] => [
  {
    timestamp: isoOf(told.ts),
    sampledValue: measured(told).map(([measurand, value, unit, phase]) => ({
      ...{ value: String(value), measurand, context: 'Sample.Periodic' },
      ...(unit ? { unit } : {}),
      ...(phase ? { phase } : {}),
    })),
  },
]

/** OCPP 1.6; the transaction's number is put in when it is known. */
export const speech16: Speech = {
  counts: false,
  boot: ({ code }) => ({
    action: 'BootNotification',
    payload: {
      ...{ chargePointVendor: maker.vendor, chargePointModel: maker.model, firmwareVersion: maker.firmware },
      chargePointSerialNumber: code,
    },
  }),
  status: (told) => [
    { action: 'StatusNotification', payload: noteOf(told, 0, stateOf(told) === faulted ? faulted : 0) },
    { action: 'StatusNotification', payload: noteOf(told, 1, stateOf(told)) },
  ],
  begin: (_, { startAt, meterStart, idTag }) => ({
    action: 'StartTransaction',
    payload: { connectorId: 1, idTag, timestamp: isoOf(startAt), meterStart: wattHours(meterStart) },
    session: startAt,
  }),
  sample: (told, { startAt }) => ({
    action: 'MeterValues',
    payload: { connectorId: 1, meterValue: metered(told) },
    session: startAt,
  }),
  end: (told, { startAt, idTag }) => ({
    action: 'StopTransaction',
    payload: {
      ...{ idTag, timestamp: isoOf(told.ts), meterStop: wattHours(told.state.energy) },
      reason: told.state.endedBy,
    },
    session: startAt,
  }),
}
