import { createPileDesk } from '#server/piles/createDesk.ts'
import type { KnownPile } from '#server/piles/desk.ts'
import { type DeviceScene, deviceScene } from './scene.ts'

export type PileScene = DeviceScene & {
  stationId: string
  desk: ReturnType<typeof createPileDesk>
  /** another process at the same database */
  otherDesk: ReturnType<typeof createPileDesk>
  pile(code?: string): Promise<KnownPile>
  sessions(pile: KnownPile): Promise<Record<string, unknown>[]>
}

/** A station with OCPP piles of 40 kW, and the desk that their driver talks to. */
export const pileScene = async (): Promise<PileScene> => {
  const it = await deviceScene()
  const stationId = await it.station('桩站', { stationType: 'shorePileStation' })
  const desk = createPileDesk(it.context)
  const otherDesk = createPileDesk(it.context)
  return {
    ...it,
    ...{ stationId, desk, otherDesk },
    pile: async () => {
      const { deviceId, deviceCode } = await it.device('shorePile', stationId)
      await it.context.db.insertInto('pile').values({ device_id: deviceId, rated_power: 40, enabled: true }).execute()
      const known = await desk.find(deviceCode)
      if (!known) throw new Error('no pile was made')
      return known
    },
    sessions: ({ deviceId }) =>
      it.context.db
        .selectFrom('pile_session')
        .select(['id', 'transaction_no', 'transaction_id', 'connector', 'state', 'kwh', 'flags', 'missing', 'id_tag'])
        .select(['started_at', 'ended_at', 'reason'])
        .where('pile_id', '=', deviceId)
        .orderBy('id')
        .execute(),
    stop: async () => {
      await Promise.all([desk.close(), otherDesk.close()])
      await it.stop()
    },
  }
}
