import type { z } from 'zod'
import type { Access } from './endpoint.ts'

/** A live topic `<name>/<id>`: a snapshot on subscription, then deltas (the changed items), at most four a second. */
export type Topic<S extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> = {
  readonly kind: 'topic'
  readonly name: string
  readonly access: Exclude<Access, 'open'>
  readonly summary: string
  readonly snapshot: S
  readonly delta: D
}

export const topic = <S extends z.ZodType, D extends z.ZodType>(
  name: string,
  shape: { access: Exclude<Access, 'open'>; summary: string; snapshot: S; delta: D },
): Topic<S, D> => ({ kind: 'topic', name, ...shape })

export type ClientFrame = { token: string } | { subscribe: string } | { unsubscribe: string }
export type ServerFrame =
  /** `rightsChanged`: within the last minute, so maybe after the page asked for them */
  | { ready: true; rightsChanged?: true }
  | { topic: string; snapshot: unknown }
  | { topic: string; delta: unknown }
  | { topic: string; error: string }
  | { ended: string }
