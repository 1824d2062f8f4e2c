import { assets } from '#features/assets/server/handlers.ts'
import { iot } from '#features/iot/server/handlers.ts'
import { session } from '#features/session/server/handlers.ts'
import type { Feature } from './http/feature.ts'

/** Every feature that this server serves. */
export const features: readonly Feature[] = [session, assets, iot]
