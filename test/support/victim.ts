import { assetsContract } from '#features/assets/contract.ts'
import { configurationContract } from '#features/configuration/contract.ts'
import { dictionariesContract } from '#features/dictionaries/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { noticesContract } from '#features/notices/contract.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { addPerson, type TestApp } from './app.ts'
import { png, uploadFile } from './upload.ts'
import { addCatalogue } from './victimCatalogue.ts'
import { addCharging, type VictimCharging } from './victimCharging.ts'
import { addDriver } from './victimDriver.ts'
import { addDuty } from './victimDuty.ts'
import { addImports } from './victimImport.ts'
import { addNotify } from './victimNotify.ts'
import { marker, secretCode } from './victimMarks.ts'
import { addSaving, type VictimSaving } from './victimSaving.ts'
import { addPiles, type VictimPile } from './victimPile.ts'
import { addShore, type VictimShore } from './victimShore.ts'
import { addShip, addVoyage } from './victimShip.ts'

const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export type Victim = {
  readonly deptId: string
  /** what calls ask for, by the names of their fields, of the victim's rows */
  readonly known: Readonly<Record<string, unknown>>
  /** the same of his storage station, by the kind of device that a call is about */
  readonly storage: Readonly<Record<'station' | 'ems' | 'pcs' | 'stack' | 'cluster', string>>
  /** the same of his saving station */
  readonly saving: VictimSaving
  /** the same of his charging station */
  readonly charging: VictimCharging
  /** the same of his shore power station */
  readonly shore: VictimShore
  /** the same of his pile station */
  readonly piles: VictimPile
  /** what is for all merchants, by the names of the same fields */
  readonly common: Readonly<Record<'portId' | 'tariffId' | 'versionId', string>>
  readonly attachmentName: string
  /** ids of the victim's rows by the columns that refer to such */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

/** A merchant with a row of everything that there is, made by the platform's administrator. */
export const victimOf = async (it: TestApp): Promise<Victim> => {
  const { call, admin } = it
  const [root] = await call(organizationsContract.tree, {}, admin)
  const merchantId = root?.merchant_id ?? ''
  const dept = { dept_name: `${marker}部`, dept_type: 1, merchant_id: merchantId, parent_id: root?.dept_id }
  const { dept_id } = await call(organizationsContract.save, dept, admin)
  const { stationId } = await call(assetsContract.stationAdd, { stationName: `${marker}站`, orgId: dept_id }, admin)
  const device = { deviceName: `${marker}箱`, deviceCode: secretCode, deviceType: 'boxPower', stationId }
  const { deviceId } = await call(assetsContract.equipmentAdd, device, admin)
  const window = { deviceId, endTime: '2036-01-01 00:00:00', startTime: '2035-12-01 00:00:00', reason: `${marker}维护` }
  const { maintenanceId } = await call(maintenanceContract.save, window, admin)
  const role = { role_name: `${marker}角色`, role_key: 'secret', level: 9, status: 0, is_editable: 1 }
  const { role_id } = await call(rolesContract.save, role, admin)
  const { notice_id } = await call(
    noticesContract.save,
    {
      notice_title: `${marker}公告`,
      notice_type_code: 1,
      notice_content: `<p>${marker}</p>`,
      dept_ids: [dept_id],
    },
    admin,
  )
  const common = await addCommon(it)
  const ours = await addPerson(it.context, 'ours', ['asset_view'], { orgId: dept_id, level: 9 })
  const userId = ours.userId
  await it.context.db
    .updateTable('app_user')
    .set({ real_name: `${marker}人` })
    .where('id', '=', userId)
    .execute()
  const signedIn = (await it.signIn(ours.userName, ours.password)).data
  const { data: file } = await uploadFile(it, filesContract.ossUpload, signedIn.access_token, {
    name: `${marker}.png`,
    content: png,
  })
  const { id: session_id } = await it.context.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await it.context.pool.query('update merchant set name = $1 where id = $2', [`${marker}商户`, merchantId])
  const alarmId = await addPast(it, deviceId, stationId)
  const { shippingId, mmsi, berthId } = await addShip(it, dept_id)
  const storage = await addStorage(it, dept_id)
  const saving = await addSaving(it, dept_id)
  const tariff = await addTariff(it, dept_id)
  const setting = { stationId: storage.station, ratedPower: 860, tariffId: tariff.tariffId, version: 0 }
  await call(storageReportContract.settingSave, setting, admin)
  const charging = await addCharging(it, dept_id, tariff.tariffId)
  const shore = await addShore(it, dept_id)
  const piles = await addPiles(it, dept_id)
  const catalogue = await addCatalogue(it, dept_id, deviceId)
  const portId = await addVoyage(it, shippingId, berthId, dept_id)
  const driverId = await addDriver(it, dept_id, deviceId)
  const conversationId = await addConversation(it, userId)
  const handoverId = await addDuty(it, stationId, userId)
  const notify = await addNotify(it, { orgId: dept_id, stationId, alarmId, userId })
  const imports = await addImports(it, dept_id, userId)
  const commandId = await addCommand(it, storage.pcs, dept_id, userId)
  const known = {
    ...common,
    ...catalogue,
    ...notify,
    ...{ conversationId, handoverId, commandId, driverId, portId, shippingId, mmsi, id: shippingId, ...tariff },
    ...{ importId: imports.equipment, historyId: imports.history, deviceIds: deviceId },
    ...{ stationId, deviceId, parentId: deviceId, maintenanceId, orgId: dept_id, dept_id, parent_id: dept_id },
    ...{ dept_ids: [dept_id], user_id: userId, userId, role_id, role_ids: [role_id], merchant_id: merchantId },
    ...{ session_id, notice_id, attach_id: file.attach_id, alarmId, alarmIds: [alarmId], strId: deviceId },
    ...{ timeZone: 'Asia/Shanghai', current: 1, size: 100, version: 1, requestId: undefined, asOf: undefined },
  }
  const ids = {
    ...{
      port_id: [portId],
      tariff_id: [tariff.tariffId],
      device_id: [
        ...[deviceId, shippingId, storage.ems, storage.pcs, storage.stack, storage.cluster],
        ...[saving.crane, saving.box, saving.dcdc, charging.pcs, charging.bay, charging.transformer],
        ...[shore.supply, shore.socket, piles.pile, piles.outlet],
      ],
      command_id: [commandId],
      rule_id: [notify.ruleId],
      webhook_id: [notify.webhookId],
      conversation_id: [conversationId],
      driver_id: [driverId],
      import_id: [imports.equipment, imports.history],
      unit_id: [deviceId],
      place_id: [deviceId],
    },
    ...{
      station_id: [stationId, berthId, storage.station, saving.station, charging.station, shore.station, piles.station],
    },
    ...{ param_id: [catalogue.paramId], model_id: [catalogue.modelId] },
    ...{ pile_id: [piles.pile], session_id: [piles.session], token_id: [piles.token] },
    ...{ berth_id: [shore.berth], socket_id: [shore.socket] },
    ...{ ship_id: [charging.ship], booking_id: [charging.booking] },
    ...{ org_id: [dept_id, root?.dept_id ?? ''], merchant_id: [merchantId], user_id: [userId], owner_id: [userId] },
    ...{ role_id: [role_id], notice_id: [notice_id], alarm_id: [alarmId], attach_id: [file.attach_id] },
    ...{
      assigned_to: [userId],
      profile_id: [common.profileId],
      menu_id: [common.menu_id],
      parent_id: [dept_id, deviceId],
    },
  }
  const forAll = { ...(await addTariffFor(it, '公共电价')), portId: await addPort(it) }
  const attachmentName = file.url.split('/').at(-1) ?? ''
  return { deptId: dept_id, known, storage, saving, charging, shore, piles, common: forAll, attachmentName, ids }
}

/** What all merchants share, each with an entry that somebody may try to change. */
const addCommon = async ({ call, admin }: TestApp) => {
  const menu = { menu_name: '菜单', menu_type: 0, url: '/secret', icon: 'page' } as const
  const { menu_id } = await call(menusContract.save, menu, admin)
  const points = [{ pointKey: 'a', pointName: 'a' }]
  const { profileId } = await call(iotContract.profileAdd, { profileKey: 'secret', profileName: '模板', points }, admin)
  await call(dictionariesContract.typeSave, { dict_type: 'secret', dict_name: '字典' }, admin)
  await call(dictionariesContract.entrySave, { dict_type: 'secret', dict_label: '一', dict_value: '1' }, admin)
  await call(configurationContract.parameterSave, { key: 'secret', name: '参数' }, admin)
  await call(configurationContract.configSave, { key: 'secret', name: '配置' }, admin)
  return { menu_id, profileId, dict_type: 'secret', dict_code: '1', key: 'secret' }
}

/** An alarm, a charge, a time of power, a mount, a word on a fault and a refusal; returns the alarm. */
const addPast = async ({ context, deliver }: TestApp, device_id: string, station_id: string): Promise<string> => {
  const { db, clock } = context
  const began_at = new Date(clock() - 3_600_000)
  const last_at = new Date(clock() - 1_800_000)
  const named = { device_id, station_id, device_name: `${marker}箱` }
  const { id } = await db
    .insertInto('alarm')
    .values({
      ...{ ...named, unit_id: device_id, unit_name: `${marker}箱`, rule: 'socLow', level: 3, highest_level: 3 },
      ...{ began_at, opened_at: began_at, last_began_at: began_at, place: marker },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('energy_record')
    .values({ ...named, type: 1, started_at: began_at, ended_at: last_at, last_at, kwh: 5 })
    .execute()
  await db
    .insertInto('power_on_record')
    .values({ ...named, device_code: secretCode, started_at: began_at })
    .execute()
  await db
    .insertInto('mount')
    .values({ unit_id: device_id, ts: began_at, kind: 'bay', code: marker, bay: marker })
    .execute()
  await deliver(secretCode, 'telemetry', { ts: clock() - 60_000, values: { soc: 61 } })
  await deliver(secretCode, 'telemetry', { ts: clock(), values: { nothingLikeIt: 1 } })
  return id
}

/** A storage station with one device of each kind, all of which have told something. */
const addStorage = async ({ call, admin, context, deliver }: TestApp, orgId: string): Promise<Victim['storage']> => {
  const station = { stationName: `${marker}储能站`, stationType: 'energyStorageStation', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, station, admin)
  const add = async (deviceType: string, parentId?: string): Promise<string> => {
    const named = {
      deviceName: `${marker}${deviceType}`,
      deviceCode: `${secretCode}-${deviceType}`,
      deviceType,
      stationId,
    }
    const { deviceId } = await call(assetsContract.equipmentAdd, parentId ? { ...named, parentId } : named, admin)
    await deliver(named.deviceCode, 'telemetry', { ts: context.clock() - 60_000, values: { soc: 61, power: 5 } })
    return deviceId
  }
  const ems = await add('ems')
  const pcs = await add('pcs', ems)
  const stack = await add('stack', pcs)
  return { station: stationId, ems, pcs, stack, cluster: await add('cluster', stack) }
}

/** A tariff for all merchants. */
const addTariffFor = ({ call, admin }: TestApp, tariffName: string) => {
  const periods = [{ months: wholeYear, from: '00:00', to: '24:00', kind: 'flat', price: 1 } as const]
  return call(tariffsContract.tariffSave, { tariffName, validFrom: '2020-01-01', periods }, admin)
}

/** A tariff of the organization. */
const addTariff = async (it: TestApp, org_id: string) => {
  const made = await addTariffFor(it, `${marker}电价`)
  await it.context.db.updateTable('tariff').set({ org_id }).where('id', '=', made.tariffId).execute()
  return made
}

/** A port for all merchants. */
const addPort = async ({ call, admin }: TestApp): Promise<string> => {
  const names = { portCode: 'CNALL', portNameCn: '公共港', portNameEn: 'Common port' }
  return (await call(sailingContract.portAdd, { ...names, kind: 'port', lon: 118, lat: 31, radius: 500 }, admin)).portId
}

/** A command that waits for an approval. */
const addCommand = async ({ context }: TestApp, device_id: string, org_id: string, requested_by: string) => {
  const { db, clock } = context
  const { id } = await db
    .insertInto('control_command')
    .values({
      ...{
        wire_id: secretCode,
        request_id: marker,
        device_id,
        device_name: `${marker}PCS`,
        lock_id: device_id,
        org_id,
      },
      ...{ path: JSON.stringify([`${marker}站`]), time_zone: 'Asia/Shanghai', name: 'reset', args: '{}' },
      ...{ reason: `${marker}需要复位`, needs_approval: true, state: 'pending', interlocks: '[]' },
      ...{ requested_by, requested_name: `${marker}人`, requested_at: new Date(clock()), requested_ip: secretCode },
      expires_at: new Date('2099-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('control_step')
    .values({ command_id: id, version: 1, state: 'pending', at: new Date(clock()), user_name: marker, note: marker })
    .execute()
  return id
}

/** What the victim's user asked the assistant, and was answered. */
const addConversation = async ({ context: { db, clock } }: TestApp, user_id: string): Promise<string> => {
  const at = new Date(clock())
  await db
    .insertInto('chat_user')
    .values({ user_id, asked: [at.getTime()] })
    .execute()
  const { id } = await db
    .insertInto('conversation')
    .values({ user_id, title: `${marker}问`, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { conversation_id: id, content: marker, at }
  await db
    .insertInto('conversation_message')
    .values([
      { ...said, role: 'user' },
      { ...said, role: 'assistant' },
    ])
    .execute()
  return id
}
