import { Refused } from './codec/frames.ts'
import { messages16 } from './codec/messages16.ts'
import { readingsOf } from './codec/meterValues.ts'
import { read } from './codec/read.ts'
import { timeOf } from './codec/times.ts'
import { boot, type Handlers, iso, type Station, status } from './station.ts'

const nothing = async () => ({})
/** A meter that says nothing stands at 0: the session counts steps, and a rise or fall beyond what the pile can give counts none. */
const kwhOf = (wattHours: number | null): number => (wattHours ?? 0) / 1000

/** What a 1.6 pile may call. Each is answered once what it says has committed. */
export const handlers16 = (station: Station): Handlers => {
  const { pile, desk, outlets, clock } = station
  const timed = (timestamp: unknown) => timeOf(timestamp, clock(), pile().timeZone)
  return {
    BootNotification: async (payload) => {
      const said = read(messages16.boot, payload)
      return boot(station, {
        ...{ vendor: said.chargePointVendor, model: said.chargePointModel, firmware: said.firmwareVersion },
        serial: said.chargePointSerialNumber || said.chargeBoxSerialNumber,
      })
    },
    Heartbeat: async () => ({ currentTime: iso(clock()) }),
    Authorize: async (payload) => {
      const { idTag } = read(messages16.authorize, payload)
      return { idTagInfo: { status: await desk.authorize(pile(), idTag, clock()) } }
    },
    StartTransaction: async (payload) => {
      const { connectorId: connector, idTag, meterStart, timestamp } = read(messages16.start, payload)
      const start = { connector, idTag, kwh: kwhOf(meterStart), ...timed(timestamp) }
      const { transactionId, status: tokenStatus } = await desk.start(pile(), start)
      outlets.began(connector, String(transactionId))
      return { transactionId, idTagInfo: { status: tokenStatus } }
    },
    StopTransaction: async (payload) => {
      const said = read(messages16.stop, payload)
      const { transactionId, idTag, reason } = said
      const readings = readingsOf(said.transactionData, clock(), pile().timeZone)
      const last = readings.findLast(({ values }) => values.suppliedEnergy !== undefined)?.values.suppliedEnergy
      const kwh = said.meterStop === null && last !== undefined ? last : kwhOf(said.meterStop)
      const { status: tokenStatus } = await desk.stop(pile(), {
        ...{ transactionId: transactionId ?? -1, idTag, kwh, reason, readings, ...timed(said.timestamp) },
      })
      outlets.ended(String(transactionId))
      return tokenStatus === null ? {} : { idTagInfo: { status: tokenStatus } }
    },
    MeterValues: async (payload) => {
      const { connectorId: connector, transactionId, meterValue } = read(messages16.meter, payload)
      const readings = readingsOf(meterValue, clock(), pile().timeZone)
      // The main meter of a pile is no outlet's, unless a transaction is named.
      if (readings.length === 0 || (connector === 0 && transactionId === null)) return {}
      await desk.meter(pile(), connector, transactionId, readings)
      if (connector > 0) {
        if (transactionId !== null && transactionId > 0) outlets.began(connector, String(transactionId))
        await outlets.measured(connector, readings, true)
      }
      return {}
    },
    StatusNotification: async (payload) => {
      const { connectorId: connector, status: word, ...said } = read(messages16.status, payload)
      return status(station, { ...said, connector, word })
    },
    DataTransfer: async () => ({ status: 'UnknownVendorId' }),
    DiagnosticsStatusNotification: nothing,
    FirmwareStatusNotification: nothing,
    SignedFirmwareStatusNotification: nothing,
    LogStatusNotification: nothing,
    SecurityEventNotification: nothing,
    SignCertificate: async () => ({ status: 'Rejected' }),
  }
}

export const handle = async (handlers: Handlers, action: string, payload: unknown) => {
  const handler = Object.hasOwn(handlers, action) ? handlers[action] : undefined
  if (!handler) throw new Refused('notImplemented', `${action.slice(0, 60)} is not served`)
  return handler(payload)
}
