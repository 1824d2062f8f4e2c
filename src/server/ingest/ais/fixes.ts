import { timesOf } from '#server/context/latestRow.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { fixTime } from '../codec/ais/time.ts'
import type { AisPosition } from '../codec/ais/message.ts'
import { navSources, positionSource, positionTime, shipFrame } from './shipFrame.ts'
import { createSpans } from './spans.ts'

/** ms; while the ship's own position is younger, AIS is left out */
const ownFor = 60_000
/** ms; a position to a tenth of a minute counts only where nothing finer came for so long */
const finerFor = 600_000
/** ms; whoever else receives a transmission passes it on within this time */
const sameTransmission = 30_000
const mostTransmissions = 64

type Transmission = { readonly source: string; readonly ts: number; readonly arrivedAt: number }
type Track = {
  readonly own: ReturnType<typeof createSpans>
  readonly finer: ReturnType<typeof createSpans>
  readonly transmissions: Map<string, Transmission>
}

/** 1 to 999, the same for the same payload. */
const millisecondOf = (payload: string): number => {
  let hash = 0
  for (let at = 0; at < payload.length; at += 1) hash = (hash * 31 + payload.charCodeAt(at)) | 0
  return 1 + ((hash >>> 0) % 999)
}

type Heard = {
  readonly ship: Device
  readonly message: AisPosition
  readonly payload: string
  readonly source: string
  /** ms, as the receiver or its sentence says */
  readonly receivedAt: number
  /** ms, the server's clock */
  readonly now: number
}

/** Decides which positions heard by AIS become samples, and of what time, so that each ship has one source at a time. */
export const createFixes = (latest: (deviceId: string) => LatestRow | undefined) => {
  const tracks = new Map<string, Track>()

  const note = (track: Track, source: number, ts: number): void => {
    if (source === navSources.gnss) track.own.add(ts)
    if (source !== navSources.aisLongRange) track.finer.add(ts)
  }
  /** What was stored before this process began, or came through another one. */
  const noteLatest = (track: Track, { deviceId, profile }: Device): void => {
    const row = latest(deviceId)
    const source = row && positionSource(profile, row.values)
    if (row && source !== undefined) note(track, source, positionTime(profile, timesOf(row)))
  }
  const trackOf = (ship: Device): Track => {
    const known = tracks.get(ship.deviceId)
    if (known) return known
    const track = { own: createSpans(ownFor), finer: createSpans(finerFor), transmissions: new Map() }
    tracks.set(ship.deviceId, track)
    noteLatest(track, ship)
    return track
  }

  /** Two receivers with clocks apart give a transmission one time: that of the first. */
  const timeOf = (track: Track, { message, payload, source, receivedAt, now }: Heard): number => {
    const known = track.transmissions.get(payload)
    if (known && known.source !== source && now - known.arrivedAt <= sameTransmission) return known.ts
    const fix = fixTime(receivedAt, message.utcSecond)
    // Two positions of one time would be merged, and other sources use whole seconds.
    const ts = message.utcSecond === undefined ? fix : fix + millisecondOf(payload)
    track.transmissions.delete(payload)
    track.transmissions.set(payload, { source, ts, arrivedAt: now })
    const [oldest] = track.transmissions.keys()
    if (track.transmissions.size > mostTransmissions && oldest !== undefined) track.transmissions.delete(oldest)
    return ts
  }

  return {
    /** the ship's own samples */
    own: (ship: Device, frames: readonly Frame[]): void => {
      const track = trackOf(ship)
      for (const { ts, values } of frames) {
        const source = positionSource(ship.profile, values)
        if (source !== undefined) note(track, source, ts)
      }
    },
    /** ms */
    timeOf: (heard: Heard): number => timeOf(trackOf(heard.ship), heard),
    /** the sample that a position of the time `ts` (ms) becomes; undefined where a better source speaks */
    frameOf: ({ ship, message }: Heard, ts: number): Frame | undefined => {
      const track = trackOf(ship)
      // Without the point every stored position would look like the ship's own.
      if (ship.profile.byKey.has('navSource')) noteLatest(track, ship)
      if (track.own.covers(ts) || (message.isCoarse && track.finer.covers(ts))) return undefined
      const navSource = message.isCoarse ? navSources.aisLongRange : navSources.ais
      note(track, navSource, ts)
      const { lon, lat, sog, cog, heading, rot, navStatus } = message
      return shipFrame(ship, ts, { lon, lat, sog, cog, heading, rot, navStatus, navSource })
    },
  }
}
