import type { Context } from '#server/context/context.ts'
import { stationsSeen } from '#server/fleet/stations.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { swapBookingsContract } from '../contract.ts'
import { addBooking, editBooking } from './changes.ts'
import { choicesOf } from './choices.ts'
import { cancelBooking, confirmBooking } from './decisions.ts'
import { bookingPage } from './queries.ts'
import { nextSwapOf } from './queue/next.ts'
import { queueOf } from './queue/queue.ts'
import { settingTopic } from '#server/charging/setting.ts'
import { chargingStation, saveSetting, settingOf } from './setting.ts'
import { bookingTopic, createBookingTracker } from './steps/tracker.ts'
import { warningOf } from './warning.ts'

const handlers = (context: Context): Handlers<typeof swapBookingsContract> => {
  const { db, live } = context
  const tell = (...stationIds: string[]): true => {
    for (const stationId of new Set(stationIds)) live.changed(bookingTopic, stationId)
    return true
  }
  return {
    bookingPage: (input, { caller }) => bookingPage(context, caller, input),
    bookingStations: async (_, { caller }) =>
      (await stationsSeen(db, caller, 'portCharging')).map(({ stationId, stationName, timeZone }) => ({
        ...{ stationId, stationName, timeZone },
      })),
    bookingChoices: ({ stationId }, { caller }) => choicesOf(context, caller, stationId),
    bookingAdd: async (input, call) => {
      const bookingId = await addBooking(context, call, input)
      tell(input.stationId)
      return { bookingId }
    },
    bookingEdit: async (input, call) => tell(...(await editBooking(context, call, input))),
    bookingConfirm: async (input, call) => tell(await confirmBooking(context, call, input)),
    bookingCancel: async (input, call) => tell(await cancelBooking(context, call, input)),
    queue: async ({ stationId, at }, { caller }) => {
      await chargingStation(db, caller, stationId)
      return queueOf(context, stationId, at)
    },
    nextSwap: ({ at }, { caller }) => nextSwapOf(context, caller, at),
    setting: ({ stationId }, { caller }) => settingOf(db, caller, stationId),
    settingSave: async (input, call) => {
      const version = await saveSetting(context, call, input)
      live.changed(settingTopic, input.stationId)
      return { version, ...warningOf(context, input.stationId, input.transformerLimit ?? null) }
    },
  }
}

/** Bookings of swaps, the queue of ships, and settings of charging stations. */
export const swapBookings: Feature = feature(swapBookingsContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createBookingTracker(context)],
}))
