import { newestAt } from '#server/equipment/reading.ts'
import type { z } from 'zod'
import { formatTime } from '#contract/zoned.ts'
import type { Config } from '#server/config/config.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken, newDeviceToken } from '#server/http/auth.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { assetsContract, type equipment } from '../contract.ts'
import { saveAsset, saveState } from './assetChanges.ts'
import { addDevice, editDevice, removeDevice, setToken } from './equipmentChanges.ts'
import { equipmentPage } from './equipmentQueries.ts'
import { addStation, editStation, enableStation, removeStation } from './stationChanges.ts'
import { stationList, stationPage } from './stationQueries.ts'

const newToken = (): { token: string; hash: Buffer } => {
  const token = newDeviceToken()
  return { token, hash: hashToken(token) }
}

type Broker = { host: string | null; port: number; tlsPort: number | null }
const brokerOf = ({ mqttUrl, mqttPort, mqttsPort }: Config): Broker => {
  if (!mqttUrl) return { host: null, port: mqttPort, tlsPort: mqttsPort ?? null }
  const { hostname, port, protocol } = new URL(mqttUrl)
  return { host: hostname, port: Number(port) || (protocol === 'mqtts:' ? 8883 : 1883), tlsPort: null }
}

const handlers = (context: Context): Handlers<typeof assetsContract> => {
  const { config, db, registry, telemetry } = context
  const mqtt = brokerOf(config)
  /** A device that was made by this same request before; its first token cannot be shown again. */
  const madeBefore = async (call: Call, requestId: string | undefined) => {
    if (!requestId) return undefined
    const { token, hash } = newToken()
    const deviceId = await setToken(context, call, { requestId }, hash)
    return deviceId && { deviceId, token }
  }

  const make = async (call: Call, input: Parameters<typeof addDevice>[2]) => {
    const before = await madeBefore(call, input.requestId)
    if (before) return before
    const { token, hash } = newToken()
    return { deviceId: await addDevice(context, call, input, hash), token }
  }

  const reloaded = async (touched: readonly string[] = []): Promise<true> => {
    await registry.reload()
    context.live.endSessions(touched)
    return true
  }

  return {
    stationPage: (input, { caller }) => stationPage(db, caller, input, context.clock()),
    stationList: (input, { caller }) => stationList(db, caller, input),
    stationAdd: async (input, call) => {
      const stationId = await addStation(context, call, input)
      await registry.reload()
      return { stationId }
    },
    stationEdit: async (input, call) => {
      const touched = await editStation(context, call, input)
      return reloaded(touched)
    },
    stationEnable: async (input, call) => {
      await enableStation(context, call, input)
      return reloaded()
    },
    stationRemove: async ({ stationId }, call) => {
      await removeStation(context, call, stationId)
      return reloaded()
    },

    equipmentPage: async (input, { caller, language }) => {
      const { rows, ...page } = await equipmentPage(db, caller, input, context.clock())
      const records = rows.map(({ typeName, typeNameEn, createdAt, ...row }): z.input<typeof equipment> => {
        const lastTs = newestAt(telemetry.latest(row.deviceId))
        return {
          ...row,
          deviceTypeName: language === 'en' ? typeNameEn || typeName : typeName,
          creationTime: formatTime(createdAt.getTime(), row.timeZone),
          lastTime: lastTs === null ? null : formatTime(lastTs, row.timeZone),
          lastTs,
        }
      })
      return { records, ...page }
    },
    equipmentAdd: async (input, call) => {
      const issued = await make(call, input).catch(async (error: unknown) => {
        // Two of the same request at once: the second finds the code taken by the first.
        const twin =
          error instanceof AppError && error.key === 'device.code_taken'
            ? await madeBefore(call, input.requestId)
            : undefined
        if (!twin) throw error
        return twin
      })
      await registry.reload()
      return { ...issued, mqtt }
    },
    equipmentEdit: async (input, call) => {
      const touched = await editDevice(context, call, input)
      return reloaded(touched)
    },
    equipmentAsset: async (input, call) => {
      await saveAsset(context, call, input)
      return reloaded()
    },
    equipmentState: async (input, call) => {
      await saveState(context, call, input)
      return reloaded()
    },
    equipmentRemove: async ({ deviceId }, call) => {
      await removeDevice(context, call, deviceId)
      return reloaded()
    },
    equipmentToken: async ({ deviceId }, call) => {
      const { token, hash } = newToken()
      if (!(await setToken(context, call, { deviceId }, hash))) throw new AppError('rows.not_found')
      await registry.reload()
      return { deviceId, token, mqtt }
    },
  }
}

export const assets: Feature = feature(assetsContract, {}, (context) => ({ handlers: handlers(context) }))
