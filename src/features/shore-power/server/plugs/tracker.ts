import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createEngine } from '#server/derive/engine.ts'
import { plugFold } from './fold.ts'

/** Derives the plugs of outlets. */
export const createPlugs = (context: Context): Tracker => createEngine(context, plugFold(context))
