import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Language } from '#contract/errors.ts'
import type { OpenLevels } from '#server/alarms/openLevels.ts'
import type { Config } from '#server/config/config.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SetCookie } from '#server/http/cookies.ts'
import type { SealedInput } from '#server/http/sealedInput.ts'
import type { Orders } from '#server/commands/orders.ts'
import type { CommandWire } from '#server/commands/wire.ts'
import type { PostedWire } from '#server/ingest/postedWire.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Places } from '#server/places/places.ts'
import type { Raising } from '#server/alarms/raising.ts'
import type { PaceBook } from '#server/equipment/pace.ts'
import type { Registry } from './devices.ts'
import type { SlotsOfDevice, Telemetry, Disk } from './readings.ts'
import type { LiveHub } from './stream.ts'

export type Db = Kysely<Tables>

/** Structured log; `error` is for what an operator of the server must see. */
export type Log = {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** Everything that the features' handlers may use, given as an argument. */
export type Context = {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly pool: Pool
  /** ms since the epoch */
  readonly clock: () => number
  readonly registry: Registry
  readonly telemetry: Telemetry
  readonly places: Places
  /** the unresolved alarms that ring */
  readonly openLevels: OpenLevels
  readonly live: LiveHub
  readonly sealed: SealedInput
  readonly disk: Disk
  readonly alarms: Raising
  /** commands to devices, published by the process that takes readings in */
  readonly commands: CommandWire
  /** what devices post over HTTP, taken in where readings are */
  readonly posted: PostedWire
  /** how features ask for commands */
  readonly orders: Orders
  /** what the server tells about itself */
  readonly metrics: Metrics
  /** expected ms between two samples of a device as it reports now; see `equipment/pace` */
  readonly pace: PaceBook['intervalOf']
}

export type Caller = {
  readonly userId: string
  readonly sessionId: string
  readonly userName: string
  readonly orgId: string
  readonly orgPath: string
  readonly timeZone: string
  readonly isPlatformAdmin: boolean
  readonly mustChange: boolean
  /** 1 all of the merchant, 2 own organization and below, 3 own organization only */
  readonly dataScope: 1 | 2 | 3
  readonly merchantPath: string
  /** of his highest role: a smaller number is higher; `noLevel` without a role */
  readonly level: number
  readonly authorities: ReadonlySet<string>
}

/** One request as a handler sees it; `caller` is undefined only on open calls. */
export type Call<C extends Caller | undefined = Caller> = {
  readonly caller: C
  readonly language: Language
  readonly ip: string
  /** the portal's own address as the request names it */
  readonly origin: string
  readonly setCookie: SetCookie
}

/** A device's slots over [from, to) ms. */
export type EachItem = SlotsOfDevice & { readonly from: number; readonly to: number }
