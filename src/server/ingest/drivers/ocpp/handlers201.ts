import { messages201 } from './codec/messages201.ts'
import { readingsOf } from './codec/meterValues.ts'
import { read } from './codec/read.ts'
import { chargingStateOf, finishing } from './codec/states.ts'
import { timeOf } from './codec/times.ts'
import { boot, type Handlers, iso, type Station, status } from './station.ts'

const nothing = async () => ({})
/** Notices that change nothing here: they stand in the message log. */
const notices = [
  ...['NotifyEvent', 'NotifyReport', 'NotifyMonitoringReport', 'NotifyCustomerInformation', 'NotifyDisplayMessages'],
  ...['NotifyChargingLimit', 'ClearedChargingLimit', 'ReportChargingProfiles', 'ReservationStatusUpdate'],
  ...['SecurityEventNotification', 'FirmwareStatusNotification', 'PublishFirmwareStatusNotification'],
  'LogStatusNotification',
]

/** Events of a transaction that begins before anything flows. */
const beforeFlow: ReadonlySet<string> = new Set(['CablePluggedIn', 'EVDetected'])

/** What a 2.0.1 pile may call. Each is answered once what it says has committed. */
export const handlers201 = (station: Station): Handlers => {
  const { pile, desk, outlets, clock } = station
  return {
    ...Object.fromEntries(notices.map((action) => [action, nothing])),
    BootNotification: async (payload) => {
      const { chargingStation: said } = read(messages201.boot, payload)
      const { model, serialNumber: serial, firmwareVersion: firmware } = said
      return boot(station, { vendor: said.vendorName, model, serial, firmware })
    },
    Heartbeat: async () => ({ currentTime: iso(clock()) }),
    Authorize: async (payload) => {
      const { idToken } = read(messages201.authorize, payload)
      return { idTokenInfo: { status: await desk.authorize(pile(), idToken.idToken, clock()) } }
    },
    TransactionEvent: async (payload) => {
      const said = read(messages201.event, payload)
      const { eventType: type, seqNo, offline, transactionInfo: info } = said
      const { transactionId, chargingState } = info
      const now = clock()
      const time = timeOf(said.timestamp, now, pile().timeZone)
      const readings = readingsOf(said.meterValue, now, pile().timeZone)
      const saidState = chargingStateOf(chargingState)
      const state = type === 'Ended' && saidState !== null ? finishing : saidState
      const named = said.evse?.id || null
      const {
        status: tokenStatus,
        live,
        connector: known,
      } = await desk.event(pile(), {
        ...{ transactionId, seqNo, type, ...time, offline, state, readings, connector: named },
        ...{ idTag: said.idToken?.idToken || null, reason: info.stoppedReason, trigger: said.triggerReason },
        remoteStartId: info.remoteStartId,
      })
      const isLive = live && !offline
      const connector = named ?? outlets.connectorOf(transactionId) ?? known
      if (isLive && connector !== null && type !== 'Ended') {
        outlets.began(connector, transactionId)
        outlets.charges(connector, state)
      }
      if (type === 'Ended') outlets.ended(transactionId)
      if (connector !== null) {
        await outlets.measured(connector, readings, isLive)
        const isUnsaid = type !== 'Ended' && !beforeFlow.has(said.triggerReason) && outlets.isUnsaid(connector)
        const shown = state ?? (isUnsaid ? outlets.occupied(connector) : null)
        if (isLive && shown !== null) await outlets.says(connector, shown, time.ts)
      }
      return tokenStatus === null ? {} : { idTokenInfo: { status: tokenStatus } }
    },
    MeterValues: async (payload) => {
      const { evseId: connector, meterValue } = read(messages201.meter, payload)
      const readings = readingsOf(meterValue, clock(), pile().timeZone)
      if (readings.length === 0 || connector === 0) return {}
      await desk.meter(pile(), connector, null, readings)
      await outlets.measured(connector, readings, true)
      return {}
    },
    StatusNotification: async (payload) => {
      const { evseId: connector, connectorStatus: word, timestamp } = read(messages201.status, payload)
      return status(station, { connector, word, timestamp, errorCode: '', vendorErrorCode: '', info: '' })
    },
    DataTransfer: async () => ({ status: 'UnknownVendorId' }),
    SignCertificate: async () => ({ status: 'Rejected' }),
    NotifyEVChargingNeeds: async () => ({ status: 'Rejected' }),
    NotifyEVChargingSchedule: async () => ({ status: 'Rejected' }),
    Get15118EVCertificate: async () => ({ status: 'Failed', exiResponse: '' }),
    GetCertificateStatus: async () => ({ status: 'Failed' }),
  }
}
