import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, integer, name, nothing, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import {
  attributeValues,
  browsed,
  deviceConfig,
  driver,
  driverDetail,
  driverEvent,
  driverStatuses,
  driverType,
  eventLevels,
  peerNode,
  trialStep,
} from './shapes.ts'

const type = z.string().min(1).max(40)
const flagFilter = z
  .literal('')
  .transform(() => undefined)
  .or(flag)
  .optional()
const oneOf = <const T extends readonly string[]>(values: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(z.enum(values))
    .optional()
const boundPoint = z.object({
  pointKey: z.string().min(1).max(40),
  index: integer.pipe(z.number().min(0).max(9999)).default(0),
  rw: integer.pipe(z.literal([0, 1, 2])).default(0),
  attributes: attributeValues,
})
const points = z.array(boundPoint).max(5000)

export const driversContract = {
  driverTypes: get('/web/iot/driver/types', {
    access: 'iot_view',
    summary: 'Types of drivers that can be added, with the attributes of driver, device and point as data for forms',
    input: nothing,
    output: z.array(driverType),
  }),
  driverPage: get('/web/iot/driver/page', {
    access: 'iot_view',
    summary: 'Drivers of the own organization subtree, with their states',
    input: z.object({
      driverName: z.string().max(60).optional(),
      driverType: z.string().max(40).optional(),
      status: oneOf(driverStatuses),
      enable: flagFilter,
      ...paging,
    }),
    output: page(driver),
  }),
  driverDetail: get('/web/iot/driver/detail', {
    access: 'iot_view',
    summary: 'One driver with its attributes (secrets as ***), its devices and the counters of the last hour',
    input: z.object({ driverId: id }),
    output: driverDetail,
  }),
  driverAdd: post('/web/iot/driver/add', {
    access: 'iot_driver_save',
    summary: 'Add a driver; without orgId it goes to the caller’s organization',
    input: z.object({
      driverName: name,
      driverType: type,
      orgId: optionalId,
      enable: flag.default(1),
      attributes: attributeValues,
      requestId,
    }),
    output: z.object({ driverId: z.string() }),
  }),
  driverEdit: post('/web/iot/driver/edit', {
    access: 'iot_driver_save',
    summary:
      'Change a driver; its type and organization stay. A secret sent back as *** stays, unless what it connects to changes',
    input: z.object({ driverId: id, driverName: name, attributes: attributeValues, version }),
    output: done,
  }),
  driverEnable: post('/web/iot/driver/enable', {
    access: 'iot_driver_save',
    summary: 'Turn a driver on or off',
    input: z.object({ driverId: id, enable: flag, version }),
    output: done,
  }),
  driverRemove: post('/web/iot/driver/remove', {
    access: 'iot_driver_save',
    summary: 'Remove a driver that no device is bound to',
    input: z.object({ driverId: id }),
    output: done,
  }),
  driverTry: post('/web/iot/driver/try', {
    access: 'iot_driver_save',
    summary:
      'Connect and read once with these attributes, 10 s at most and 20 times a minute; nothing is stored. With driverId the secrets of that driver serve where *** is sent',
    input: z.object({
      driverId: optionalId,
      driverType: type,
      attributes: attributeValues,
      deviceAttributes: attributeValues.default({}),
      points: points.default([]),
    }),
    output: z.object({ steps: z.array(trialStep) }),
  }),
  driverBrowse: get('/web/iot/driver/browse', {
    access: 'iot_view',
    summary:
      'What the peer of a running driver has, as it is heard: devices, or with the path of one its values with type and newest value',
    input: z.object({ driverId: id, path: z.string().max(1000).optional(), find: z.string().max(100).optional() }),
    output: browsed,
  }),
  driverTrust: post('/web/iot/driver/trust', {
    access: 'iot_driver_save',
    summary:
      'Trust a certificate that the driver has met at its peer, by its SHA-256 thumbprint in hex, or with trust 0 trust it no longer; it holds within two seconds',
    input: z.object({
      driverId: id,
      thumbprint: z.string().regex(/^[0-9a-f]{64}$/),
      trust: flag.default(1),
    }),
    output: done,
  }),
  driverNodes: get('/web/iot/driver/nodes', {
    access: 'iot_driver_save',
    summary:
      'The children of a node of the driver’s peer, of the uppermost without nodeId: at most a thousand, with type and value of variables; 10 s at most and 120 times a minute',
    input: z.object({ driverId: id, nodeId: z.string().max(300).default('') }),
    output: z.array(peerNode),
  }),
  driverEvents: get('/web/iot/driver/events', {
    access: 'iot_view',
    summary: 'What drivers told, newest first: of one driver or one device; equal ones within ten minutes are one',
    input: z.object({
      driverId: optionalId,
      deviceId: optionalId,
      level: oneOf(eventLevels),
      ...steadyPaging,
    }),
    output: steadyPage(driverEvent),
  }),
  deviceEvents: get('/web/iot/device/events', {
    access: 'iot_view',
    summary: 'What drivers told of one device, newest first; equal ones within ten minutes are one',
    input: z.object({ deviceId: id, level: oneOf(eventLevels), ...steadyPaging }),
    output: steadyPage(driverEvent),
  }),
  deviceConfig: get('/web/iot/device/config', {
    access: 'iot_view',
    summary: 'How a driver reads a device: its attributes and those of its points, each cell with its state',
    input: z.object({ deviceId: id }),
    output: deviceConfig,
  }),
  deviceConfigSave: post('/web/iot/device/config/save', {
    access: 'iot_device_save',
    summary:
      'Bind a device to a driver with all that the driver reads of it, or with empty driverId to none; all or nothing, with each fault in the refusal',
    input: z.object({
      deviceId: id,
      driverId: optionalId,
      attributes: attributeValues.default({}),
      points: points.default([]),
      version,
    }),
    output: z.object({ version: z.number() }),
  }),
}
