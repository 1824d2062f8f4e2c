import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { boundTypes } from '#server/ingest/bound/types.ts'
import type { BoundType } from '#server/ingest/drivers/bound.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { driversContract } from '../contract.ts'
import { browseDriver } from './browse.ts'
import { trustCertificate } from './certificates.ts'
import { saveConfig } from './configSave.ts'
import { configOf } from './deviceConfig.ts'
import { addDriver, editDriver, enableDriver, type Given, removeDriver } from './driverChanges.ts'
import { detailOf, driverPage } from './driverRows.ts'
import { driverEvents } from './events.ts'
import { driverNodes } from './nodes.ts'
import { tryDriver } from './trial.ts'

const handlers = (context: Context, types: readonly BoundType[]): Handlers<typeof driversContract> => {
  const given: Given = { context, types, box: createSecretBox(context.config) }
  return {
    driverTypes: () =>
      types.map(({ type, label, driverAttributes, deviceAttributes, pointAttributes, browses }) => ({
        ...{ driverType: type, label, browses: browses === true, driverAttributes: [...driverAttributes] },
        ...{ deviceAttributes: [...deviceAttributes], pointAttributes: [...pointAttributes] },
      })),
    driverPage: (input, { caller }) => driverPage(context, types, caller, input),
    driverDetail: ({ driverId }, { caller }) => detailOf(given, caller, driverId),
    driverAdd: async (input, call) => ({ driverId: await addDriver(given, call, input) }),
    driverEdit: async (input, call) => {
      await editDriver(given, call, input)
      return true as const
    },
    driverEnable: async (input, call) => {
      await enableDriver(given, call, input)
      return true as const
    },
    driverRemove: async ({ driverId }, call) => {
      await removeDriver(given, call, driverId)
      return true as const
    },
    driverTry: (input, call) => tryDriver(given, call, input),
    driverBrowse: (input, call) => browseDriver(given, call, input),
    driverTrust: async (input, call) => {
      await trustCertificate(given, call, input)
      return true as const
    },
    driverNodes: (input, call) => driverNodes(given, call, input),
    driverEvents: (input, { caller }) => driverEvents(context, caller, input),
    deviceEvents: (input, { caller }) => driverEvents(context, caller, input),
    deviceConfig: ({ deviceId }, { caller, language }) => configOf(context, types, caller, deviceId, language),
    deviceConfigSave: async (input, call) => ({ version: await saveConfig(given, call, input) }),
  }
}

/** Drivers of these types. */
export const driversOf = (types: readonly BoundType[]): Feature =>
  feature(driversContract, {}, (context) => ({ handlers: handlers(context, types) }))

export const drivers: Feature = driversOf(boundTypes)
