import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, integer, name, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { boxStations, stationTypeKeys } from '#contract/stationTypes.ts'
import { pictured } from '#contract/unit.ts'
import { bindNode, bindSave, bindSpan } from './bindShapes.ts'
import { assetFields, assetSave, deviceStates, stateSave } from './deviceShapes.ts'
import { model, modelAdd, modelEdit } from './modelShapes.ts'
import { station, stationFields } from './stationShapes.ts'
import { param, paramAdd, paramEdit, paramGroups } from './paramShapes.ts'

const stationType = z.enum(stationTypeKeys)
const anyType = z.string().max(40).optional()
export const deviceCodePattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,59}$/
const deviceCode = z.string().regex(deviceCodePattern)
export const equipment = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  deviceType: z.string(),
  deviceTypeName: z.string(),
  ...pictured,
  ...assetFields,
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  dataResource: z.number(),
  /** that reads it; null: it comes by our own MQTT or HTTP, or the driver is not the caller's to see */
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  creationTime: z.string(),
  lastTime: z.string().nullable(),
  lastTs: z.number().nullable(),
  version: z.number(),
})
const equipmentFields = {
  deviceName: name,
  deviceCode,
  deviceType: z.string().max(60),
  stationId: id,
  parentId: optionalId,
  dataResource: integer.pipe(z.literal([0, 1])).default(1),
}
/** `mqtt`: where the device publishes; no host means the host of this server, whose own broker knows the token; `tlsPort` is its port over TLS. */
const issued = z.object({
  deviceId: z.string(),
  token: z.string(),
  mqtt: z.object({ host: z.string().nullable(), port: z.number(), tlsPort: z.number().nullable() }),
})

export const assetsContract = {
  stationPage: get('/web/asset/station/page', {
    access: 'asset_view',
    summary: 'Stations of the own organization subtree',
    input: z.object({
      stationName: z.string().max(60).optional(),
      stationType: anyType,
      enable: flag.optional(),
      ...paging,
    }),
    output: page(station),
  }),
  stationList: get('/web/asset/station/list', {
    access: 'asset_view',
    summary: 'All own stations, of one type or those that are enabled or not where it is given, for pickers',
    input: z.object({ stationType: anyType, enable: flag.optional() }),
    output: z.array(z.object({ stationId: z.string(), stationName: z.string() })),
  }),
  stationAdd: post('/web/asset/station/add', {
    access: 'asset_station_save',
    summary: 'Add a station; without orgId it goes to the caller’s organization',
    input: z.object({ ...stationFields, stationType: stationType.default(boxStations), requestId }),
    output: z.object({ stationId: z.string() }),
  }),
  stationEdit: post('/web/asset/station/edit', {
    access: 'asset_station_save',
    summary: 'Change a station; without a type it keeps the one that it has',
    input: z.object({ stationId: id, ...stationFields, stationType: stationType.optional(), version }),
    output: done,
  }),
  stationEnable: post('/web/asset/station/enable', {
    access: 'asset_station_save',
    summary:
      'Enable a station, or disable it: no device comes to it any more and platforms’ homes leave it out, while its readings and alarms go on',
    input: z.object({ stationId: id, enable: flag, version }),
    output: done,
  }),
  stationRemove: post('/web/asset/station/remove', {
    access: 'asset_station_save',
    summary: 'Remove a station that has no devices',
    input: z.object({ stationId: id }),
    output: done,
  }),
  equipmentPage: get('/web/asset/equipment/page', {
    access: 'asset_view',
    summary: 'Devices of the own organization subtree',
    input: z.object({
      deviceName: z.string().max(60).optional(),
      deviceId: optionalId,
      /** of several devices, with commas between */
      deviceIds: z
        .string()
        .regex(/^\d{1,18}(,\d{1,18}){0,99}$/)
        .or(z.literal(''))
        .optional(),
      stationId: optionalId,
      deviceType: z.string().max(60).optional(),
      deviceCode: z.string().trim().max(60).optional(),
      /** in the code or the name of the model */
      modelName: z.string().trim().max(60).optional(),
      state: z.enum(deviceStates).optional(),
      /** whose warranty ends within so many days from its station's today */
      warrantyDays: integer.pipe(z.number().min(0).max(9999)).optional(),
      ...paging,
    }),
    output: page(equipment),
  }),
  equipmentAdd: post('/web/asset/equipment/add', {
    access: 'asset_equipment_save',
    summary: 'Add a device; its token is shown only in this answer',
    input: z.object({ ...equipmentFields, requestId }),
    output: issued,
  }),
  equipmentEdit: post('/web/asset/equipment/edit', {
    access: 'asset_equipment_save',
    summary: 'Change a device; its type stays',
    input: z.object({ deviceId: id, ...equipmentFields, version }),
    output: done,
  }),
  equipmentAsset: post('/web/asset/equipment/asset', {
    access: 'asset_equipment_save',
    summary: 'Say of what model a device is, its numbers, days, own values, picture and files',
    input: assetSave,
    output: done,
  }),
  equipmentState: post('/web/asset/equipment/state', {
    access: 'asset_equipment_save',
    summary: 'Take a device into service, to maintenance and back, or retire it for good: it then raises no alarms',
    input: stateSave,
    output: done,
  }),
  equipmentRemove: post('/web/asset/equipment/remove', {
    access: 'asset_equipment_save',
    summary: 'Remove a device that has no children; its readings stay in the store',
    input: z.object({ deviceId: id }),
    output: done,
  }),
  equipmentToken: post('/web/asset/equipment/token', {
    access: 'asset_equipment_token',
    summary: 'Give a device a new token; the one before stops working',
    input: z.object({ deviceId: id }),
    output: issued,
  }),
}

const named = { deviceType: z.string().max(60).optional() }
const searched = z.string().trim().max(60).optional()
/** What administrators say of kinds of equipment: of the platform's, and of those of the caller's merchant. */
export const catalogueContract = {
  typeList: get('/web/asset/type/list', {
    access: 'asset_view',
    summary: 'Device types that the caller may use',
    input: z.object({}),
    output: z.array(z.object({ deviceType: z.string(), deviceTypeName: z.string() })),
  }),
  typePoints: get('/web/asset/type/points', {
    access: 'asset_view',
    summary: 'The points of a device type',
    input: z.object({ deviceType: z.string().max(60) }),
    output: z.array(z.object({ pointKey: z.string(), pointName: z.string(), unit: z.string() })),
  }),
  paramPage: get('/web/asset/param/page', {
    access: 'asset_view',
    summary: 'Parameter definitions of the platform and of the caller’s merchant, by type and order',
    input: z.object({
      ...named,
      paramCode: searched,
      paramName: searched,
      group: z.enum(paramGroups).optional(),
      enable: flag.optional(),
      ...paging,
    }),
    output: page(param),
  }),
  bindTree: get('/web/asset/bind/tree', {
    access: 'asset_view',
    summary: 'The devices of a station and below what they hang',
    input: z.object({ stationId: id }),
    output: z.array(bindNode),
  }),
  bindHistory: get('/web/asset/bind/history', {
    access: 'asset_view',
    summary: 'Below what a device hung, from when until when, the newest first',
    input: z.object({ deviceId: id }),
    output: z.array(bindSpan),
  }),
  bindSave: post('/web/asset/bind/save', {
    access: 'asset_equipment_save',
    summary: 'Hang a device below another one of its station, or below nothing; pairs of types are the catalogue’s',
    input: bindSave,
    output: done,
  }),
  paramList: get('/web/asset/param/list', {
    access: 'asset_view',
    summary: 'The fixed parameters in use that a device type has, for a model of it, or for its devices in a station',
    input: z.object({ deviceType: z.string().max(60), modelId: optionalId, stationId: optionalId }),
    output: z.array(param),
  }),
  modelPage: get('/web/asset/model/page', {
    access: 'asset_view',
    summary: 'Models of the platform and of the caller’s merchant with their ratings',
    input: z.object({
      ...named,
      modelId: optionalId,
      modelCode: searched,
      modelName: searched,
      manufacturer: searched,
      enable: flag.optional(),
      ...paging,
    }),
    output: page(model),
  }),
  modelAdd: post('/web/asset/model/add', {
    access: 'asset_model_save',
    summary: 'Add a model for the caller’s merchant, or for all as a platform administrator',
    input: modelAdd,
    output: z.object({ modelId: z.string() }),
  }),
  modelEdit: post('/web/asset/model/edit', {
    access: 'asset_model_save',
    summary: 'Change a model, and with it what its devices inherit; its type and code stay',
    input: modelEdit,
    output: done,
  }),
  modelRemove: post('/web/asset/model/remove', {
    access: 'asset_model_save',
    summary: 'Remove a model that no device is of',
    input: z.object({ modelId: id }),
    output: done,
  }),
  paramAdd: post('/web/asset/param/add', {
    access: 'asset_param_save',
    summary: 'Define a parameter of a type for the caller’s merchant, or for all as a platform administrator',
    input: paramAdd,
    output: z.object({ paramId: z.string() }),
  }),
  paramEdit: post('/web/asset/param/edit', {
    access: 'asset_param_save',
    summary: 'Change a definition; its type, code and value type stay',
    input: paramEdit,
    output: done,
  }),
  paramRemove: post('/web/asset/param/remove', {
    access: 'asset_param_save',
    summary: 'Remove a definition that nothing has a value of',
    input: z.object({ paramId: id }),
    output: done,
  }),
}

export { importContract } from './importShapes.ts'
