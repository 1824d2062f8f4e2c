import type { Publication } from '#server/ingest/drivers/driver.ts'
import type { CommandSent, SendCommand } from './wire.ts'

/** Sends commands as JSON through `publish`; one that has expired is not sent. `clock` in ms. */
export const sendThrough =
  (publish: (command: Publication) => Promise<CommandSent>, clock: () => number): SendCommand =>
  async ({ code, wireId, name, args, ts, expires }) => {
    // A clock that was set back makes no command live longer.
    const lifeMs = Math.min(expires - clock(), expires - ts)
    if (lifeMs <= 0) return 'offline'
    return publish({ deviceCode: code, payload: JSON.stringify({ id: wireId, name, args, ts, expires }), lifeMs })
  }
