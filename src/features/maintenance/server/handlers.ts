import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { maintenanceContract } from '../contract.ts'
import { addWindow, editWindow, endWindow } from './changes.ts'
import { typesInUse, windowOfDevice, windowPage } from './queries.ts'

const handlers = (context: Context): Handlers<typeof maintenanceContract> => {
  const { db, clock } = context
  return {
    page: (input, { caller, language }) => windowPage(db, caller, language, clock(), input),
    save: async (input, call) => ({ maintenanceId: await addWindow(context, call, input) }),
    update: (input, call) => editWindow(context, call, input),
    end: (input, call) => endWindow(context, call, input),
    typeList: (_, { caller, language }) => typesInUse(db, caller, language),
    ofDevice: ({ deviceId }, { caller }) => windowOfDevice(db, caller, deviceId, clock()),
  }
}

export const maintenance: Feature = feature(maintenanceContract, {}, (context) => ({ handlers: handlers(context) }))
