/** Of all processes together; the others are of each process. */
type Of = 'process' | 'whole'
/** What stands for several minutes: their mean, or the one that matters. */
type Over = 'mean' | 'highest' | 'lowest'

/** What a process tells of itself each minute. Bytes, seconds, ms as named; shares of one core in percent; rates by second. */
export const serverFigures = {
  cpu: { of: 'process', over: 'mean', unit: '%', decimals: 1 },
  memory: { of: 'process', over: 'highest', unit: 'MiB', decimals: 0, scale: 2 ** 20 },
  loop_p99: { of: 'process', over: 'highest', unit: 'ms', decimals: 1 },
  loop_highest: { of: 'process', over: 'highest', unit: 'ms', decimals: 0 },
  calls: { of: 'process', over: 'mean', unit: '/s', decimals: 2 },
  call_p95: { of: 'process', over: 'highest', unit: 'ms', decimals: 0 },
  live_connections: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  messages: { of: 'process', over: 'mean', unit: '/s', decimals: 1 },
  samples: { of: 'process', over: 'mean', unit: '/s', decimals: 1 },
  numbers: { of: 'process', over: 'mean', unit: '/s', decimals: 0 },
  refusals: { of: 'process', over: 'mean', unit: '/s', decimals: 2 },
  commit_p50: { of: 'process', over: 'mean', unit: 'ms', decimals: 1 },
  commit_p99: { of: 'process', over: 'highest', unit: 'ms', decimals: 1 },
  commit_failures: { of: 'process', over: 'mean', unit: '/s', decimals: 2 },
  queue_frames: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  queue_bytes: { of: 'process', over: 'highest', unit: 'MiB', decimals: 1, scale: 2 ** 20 },
  pool_busy: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  pool_idle: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  pool_awaited: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  drivers_running: { of: 'process', over: 'lowest', unit: '', decimals: 0 },
  drivers_away: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  broker_connections: { of: 'process', over: 'highest', unit: '', decimals: 0 },
  sealing_lag: { of: 'process', over: 'highest', unit: 'min', decimals: 0, scale: 60 },
  database_bytes: { of: 'whole', over: 'highest', unit: 'GiB', decimals: 2, scale: 2 ** 30 },
  disk_free: { of: 'process', over: 'lowest', unit: 'GiB', decimals: 1, scale: 2 ** 30 },
  notifications_waiting: { of: 'whole', over: 'highest', unit: '', decimals: 0 },
} as const satisfies Readonly<Record<string, { of: Of; over: Over; unit: string; decimals: number; scale?: number }>>

export type ServerFigure = keyof typeof serverFigures
export const serverFigureKeys = Object.keys(serverFigures) as ServerFigure[]
