/** How long a test waits for what must come, in ms: long enough for two busy cores, since whatever comes in time costs nothing. */
export const patience = { action: 30_000, poll: 40_000, test: 300_000, hook: 180_000 }
