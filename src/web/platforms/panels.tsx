import type { ComponentType } from 'react'
import type { PanelName } from '#contract/panels.ts'
import { platformOf, type PlatformKey } from '#contract/platforms.ts'
import { boxStations, type StationType } from '#contract/stationTypes.ts'
import { lazyPart } from '../calls/patient.ts'

type OfStations = ComponentType<{ stationType: StationType }>

/** A panel loads its code when it is first opened; its parameters stand in the address beside `panel`. */
const panel = (load: () => Promise<ComponentType>) => lazyPart(load)

/** A panel of the stations that a platform watches. */
const panelOf = (platform: PlatformKey, load: () => Promise<OfStations>) =>
  panel(async () => {
    const Panel = await load()
    const stationType = platformOf(platform).stationTypes[0] ?? boxStations
    return () => <Panel stationType={stationType} />
  })

const historyAlarms = async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).HistoryAlarmPanel

const chargeRecords = async () => (await import('#features/records/web/ChargeRecordPanel.tsx')).ChargeRecordPanel
const powerOnRecords = async () => (await import('#features/records/web/PowerOnPanel.tsx')).PowerOnPanel

/** The panels that exist, one line each; the others show the notice of construction. */
export const panelViews: Readonly<Partial<Record<PanelName, ComponentType>>> = {
  boxAlarms: panelOf('boxPower', historyAlarms),
  chargeRecords: panelOf('boxPower', chargeRecords),
  chargingAlarms: panelOf('portCharging', historyAlarms),
  powerOnRecords: panelOf('boxPower', powerOnRecords),
  bayCharges: panelOf(
    'portCharging',
    async () => (await import('#features/records/web/BayChargePanel.tsx')).BayChargePanel,
  ),
  boxVisits: panelOf(
    'portCharging',
    async () => (await import('#features/box-visits/web/BoxVisitPanel.tsx')).BoxVisitPanel,
  ),
  boxReport: panel(async () => (await import('#features/box-report/web/BoxReportPanel.tsx')).BoxReportPanel),
  marineAlarms: panelOf('marineBattery', historyAlarms),
  marineCharges: panelOf('marineBattery', chargeRecords),
  marinePowerOn: panelOf('marineBattery', powerOnRecords),
  swapRecords: panel(async () => (await import('#features/ship-charging/web/SwapRecordPanel.tsx')).SwapRecordPanel),
  shipDevices: panel(async () => (await import('#features/ships/web/manage/ShipManagePanel.tsx')).ShipManagePanel),
  sailingRecords: panel(
    async () => (await import('#features/sailing/web/SailingRecordsPanel.tsx')).SailingRecordsPanel,
  ),
  ports: panel(async () => (await import('#features/sailing/web/ports/PortPanel.tsx')).PortPanel),
  chargingReport: panel(
    async () => (await import('#features/port-charging/web/report/ChargingReportPanel.tsx')).ChargingReportPanel,
  ),
  storageReport: panel(
    async () => (await import('#features/energy-storage/web/StorageReportPanel.tsx')).StorageReportPanel,
  ),
  storageAlarms: panelOf('energyStorage', historyAlarms),
  savingRates: panel(
    async () => (await import('#features/energy-saving/web/report/SavingRatePanel.tsx')).SavingRatePanel,
  ),
  savingAlarms: panelOf('energySaving', historyAlarms),
  shoreAlarms: panelOf('shorePower', historyAlarms),
  shoreConnections: panel(
    async () => (await import('#features/shore-power/web/connections/ConnectionPanel.tsx')).ConnectionPanel,
  ),
  berths: panel(async () => (await import('#features/shore-power/web/berths/BerthPanel.tsx')).BerthPanel),
  shoreReport: panel(
    async () => (await import('#features/shore-power/web/report/ShoreReportPanel.tsx')).ShoreReportPanel,
  ),
  pileAlarms: panelOf('shorePile', historyAlarms),
  pileSessions: panelOf(
    'shorePile',
    async () => (await import('#features/shore-pile/web/session/SessionPanel.tsx')).SessionPanel,
  ),
  piles: panelOf('shorePile', async () => (await import('#features/shore-pile/web/manage/PilePanel.tsx')).PilePanel),
  pileTokens: panel(async () => (await import('#features/shore-pile/web/manage/TokenPanel.tsx')).TokenPanel),
  pileMessages: panel(async () => (await import('#features/shore-pile/web/message/MessagePanel.tsx')).MessagePanel),
  shoreEmission: panel(
    async () => (await import('#features/shore-power/web/emission/EmissionPanel.tsx')).EmissionPanel,
  ),
  assistant: panel(async () => (await import('#features/chat/web/AssistantPanel.tsx')).AssistantPanel),
  commands: panel(async () => (await import('#features/control/web/CommandPanel.tsx')).CommandPanel),
  swapBookings: panel(async () => (await import('#features/swap-bookings/web/BookingPanel.tsx')).BookingPanel),
  rangeMonitor: panel(
    async () => (await import('#features/range-monitor/web/RangeMonitorPanel.tsx')).RangeMonitorPanel,
  ),
}
