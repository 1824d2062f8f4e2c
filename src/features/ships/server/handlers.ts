import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { isInScope } from '#server/equipment/deviceFor.ts'
import { stationAddress } from '#server/equipment/stationAddress.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { distance, type Place } from '#server/places/geo.ts'
import { shipsContract, shipsTopics } from '../contract.ts'
import { deviceTree } from './deviceTree.ts'
import { addShip, editShip, removeShip } from './form.ts'
import { shipList, shipPage } from './lists.ts'
import { type ShipPicture, shipPicture } from './picture.ts'
import { isFor, type PortName } from './ports.ts'
import { planOf } from './plan/plan.ts'
import { createWeather } from './weather.ts'

/** Where no port is known. */
const fixedCity = { zh: '南京', en: 'Nanjing' }

const nearest = (ports: readonly PortName[], place: Place): PortName | undefined =>
  ports.reduce<PortName | undefined>(
    (best, port) => (best && distance(best, place) <= distance(port, place) ? best : port),
    undefined,
  )

const handlers = (context: Context, picture: ShipPicture): Handlers<typeof shipsContract> => {
  const { db, clock, registry, live } = context
  const weatherAt = createWeather(context)
  /** Everything anew, so that the next answer shows the change. */
  const reloaded = async (touched: readonly string[] = []): Promise<true> => {
    await registry.reload()
    await picture.read()
    live.endSessions(touched)
    return true
  }
  /** Of the ships only: other devices have forms of their own. */
  const shipFor = (caller: Caller, deviceId: string): Device => {
    const device = registry.byId(deviceId)
    if (!device || !picture.members.isUnit(device)) throw new AppError('rows.not_found')
    return picture.unitFor(caller, deviceId)
  }
  return {
    homeList: (_, { caller }) => shipList(picture.seen(caller), clock()),
    shipPage: (input, { caller }) => shipPage(picture.seen(caller), input, clock()),
    shipAdd: async (input, call) => {
      const id = await addShip(context, call, input)
      await reloaded()
      return { id }
    },
    shipEdit: async (input, call) => {
      shipFor(call.caller, input.id)
      return reloaded(await editShip(context, call, input))
    },
    shipRemove: async ({ id }, call) => {
      shipFor(call.caller, id)
      await removeShip(context, call, id)
      return reloaded()
    },
    deviceList: ({ shippingId }, { caller, language }) => {
      const ship = shipFor(caller, shippingId)
      return deviceTree({ standing: picture.standing, facts: picture.facts(), ship, language })
    },
    plan: ({ shippingId }, { caller }) =>
      planOf({ context, facts: picture.facts() }, shipFor(caller, shippingId), (box) =>
        isInScope(context, caller, box),
      ),
    stationAddress: ({ stationType }, { caller }) => stationAddress(db, caller, stationType),
    weather: async (place, { caller, language }: Call) => {
      const { temperature, airQuality, sample } = await weatherAt(place)
      const port = nearest(
        picture.facts().ports.filter((each) => isFor(each, caller.merchantPath)),
        place,
      )
      const names = port ? { zh: port.nameCn, en: port.nameEn || port.nameCn } : fixedCity
      const temperatureText = `${Math.round(temperature)}°C`
      return { city: names[language], temperature, temperatureText, airQuality: airQuality[language], sample }
    },
    replayHome: picture.replay.home,
    replayDetail: async (input, call) => {
      shipFor(call.caller, input.deviceId)
      const { detail, alarms } = await picture.replay.detail(input, call)
      return { detail, alarms }
    },
    replayMarks: picture.replay.marks,
  }
}

export const ships: Feature = feature(shipsContract, shipsTopics, (context) => {
  const picture = shipPicture(context)
  return {
    handlers: handlers(context, picture),
    sources: {
      shipHome: picture.home,
      shipDetail: {
        ...picture.detail,
        allowed: (deviceId, caller) => {
          const device = context.registry.byId(deviceId)
          return device !== undefined && picture.members.isUnit(device) && picture.detail.allowed(deviceId, caller)
        },
      },
    },
    trackers: [picture.tracker],
  }
})
