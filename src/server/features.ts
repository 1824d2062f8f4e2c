import { alarmFigureCalls } from '#features/alarms/server/figures/figures.ts'
import { alarms } from '#features/alarms/server/handlers.ts'
import { assets } from '#features/assets/server/handlers.ts'
import { equipmentImport } from '#features/assets/server/importHandlers.ts'
import { catalogue } from '#features/assets/server/catalogueHandlers.ts'
import { boxPower } from '#features/box-power/server/handlers.ts'
import { seedDictionaries } from '#features/dictionaries/server/seed.ts'
import { dictionaries } from '#features/dictionaries/server/handlers.ts'
import { boxVisits } from '#features/box-visits/server/handlers.ts'
import { boxReport } from '#features/box-report/server/handlers.ts'
import { devices } from '#features/devices/server/handlers.ts'
import { drivers } from '#features/drivers/server/handlers.ts'
import { duty } from '#features/duty/server/handlers.ts'
import { notify } from '#features/notify/server/handlers.ts'
import { notifyMessages } from '#features/notify/server/sending/handlers.ts'
import { demo } from '#features/demo/server/handlers.ts'
import { shorePiles } from '#features/shore-pile/server/homeHandlers.ts'
import { pilesAndTokens } from '#features/shore-pile/server/pileHandlers.ts'
import { pileSessions } from '#features/shore-pile/server/sessionHandlers.ts'
import { portCharging } from '#features/port-charging/server/handlers.ts'
import { chargingReport } from '#features/port-charging/server/reportHandlers.ts'
import { energySaving } from '#features/energy-saving/server/handlers.ts'
import { energyStorage } from '#features/energy-storage/server/handlers.ts'
import { files } from '#features/files/server/handlers.ts'
import { intake } from '#features/intake/server/handlers.ts'
import { historyImports } from '#features/history-import/server/handlers.ts'
import { health } from '#features/health/server/handlers.ts'
import { iot } from '#features/iot/server/handlers.ts'
import { maps } from '#features/maps/server/handlers.ts'
import { activity } from '#features/activity/server/handlers.ts'
import { menus } from '#features/menus/server/handlers.ts'
import { seedMenus } from '#features/menus/server/seed.ts'
import { places } from '#features/places/server/handlers.ts'
import { marineBattery } from '#features/marine-battery/server/handlers.ts'
import { maintenance } from '#features/maintenance/server/handlers.ts'
import { merchants } from '#features/merchants/server/handlers.ts'
import { organizations } from '#features/organizations/server/handlers.ts'
import { roles } from '#features/roles/server/handlers.ts'
import { notices } from '#features/notices/server/handlers.ts'
import { chat } from '#features/chat/server/handlers.ts'
import { chargePlan } from '#features/charge-plan/server/handlers.ts'
import { control } from '#features/control/server/handlers.ts'
import { configuration } from '#features/configuration/server/handlers.ts'
import { rangeMonitor } from '#features/range-monitor/server/handlers.ts'
import { records } from '#features/records/server/handlers.ts'
import { sailing } from '#features/sailing/server/handlers.ts'
import { shipCharging } from '#features/ship-charging/server/handlers.ts'
import { session } from '#features/session/server/handlers.ts'
import { ships } from '#features/ships/server/handlers.ts'
import { savingReport } from '#features/energy-saving/server/reportHandlers.ts'
import { storageReport } from '#features/energy-storage/server/reportHandlers.ts'
import { shorePower } from '#features/shore-power/server/handlers.ts'
import { shoreConnections } from '#features/shore-power/server/connectionHandlers.ts'
import { swapBookings } from '#features/swap-bookings/server/handlers.ts'
import { settlement } from '#features/settlement/server/handlers.ts'
import { tariffs } from '#features/tariffs/server/handlers.ts'
import { users } from '#features/users/server/handlers.ts'
import type { Db } from './context/context.ts'
import type { Feature } from './http/feature.ts'
import { seedParameters } from './administration/parameters.ts'

/** Every feature that this server serves. */
export const features: readonly Feature[] = [
  session,
  users,
  roles,
  organizations,
  merchants,
  activity,
  menus,
  assets,
  catalogue,
  equipmentImport,
  iot,
  drivers,
  intake,
  historyImports,
  alarms,
  alarmFigureCalls,
  maintenance,
  duty,
  notify,
  notifyMessages,
  places,
  devices,
  boxPower,
  marineBattery,
  maps,
  demo,
  health,
  dictionaries,
  configuration,
  files,
  notices,
  records,
  boxReport,
  boxVisits,
  storageReport,
  savingReport,
  rangeMonitor,
  sailing,
  ships,
  shipCharging,
  energyStorage,
  energySaving,
  portCharging,
  chargingReport,
  tariffs,
  settlement,
  swapBookings,
  control,
  chargePlan,
  shorePiles,
  pilesAndTokens,
  pileSessions,
  shorePower,
  shoreConnections,
  chat,
]

/** What every start puts in or brings up to date, in this order; each is idempotent. */
export const seedFeatures = async (db: Db): Promise<void> => {
  await seedMenus(db)
  await seedDictionaries(db)
  await seedParameters(db)
}
