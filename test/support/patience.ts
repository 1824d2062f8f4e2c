import { underSoak } from './soak.ts'

/** How long a test waits for what must come, in ms: long enough for two busy cores, since whatever comes in time costs nothing. */
export const patience = { action: 30_000, poll: 40_000, test: underSoak(300_000, 3_600_000), hook: 180_000 }
