import type { DriverEvents } from '#server/ingest/drivers/driver.ts'

/** For a driver that runs without the frame around it. */
export const unheardEvents: DriverEvents = {
  connected: () => undefined,
  disconnected: () => undefined,
  refused: () => undefined,
  dropped: () => undefined,
  failed: (error) => {
    throw error
  },
}
