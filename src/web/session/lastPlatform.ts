import type { PlatformKey } from '#contract/platforms.ts'
import { createStore } from '../store.ts'

/** The monitoring platform that was shown last in this tab. */
export const lastPlatform = createStore<PlatformKey | undefined>(undefined)
