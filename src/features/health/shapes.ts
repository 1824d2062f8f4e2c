import { z } from 'zod'
import { type ServerFigure, serverFigureKeys } from '#contract/serverFigures.ts'

/** `quiet`: it told nothing of late and did not end as it was told to */
export const processStates = ['running', 'quiet', 'ended'] as const
export const healthParts = ['database', 'disk', 'broker', 'sealing', 'duty'] as const
export const healthRanges = ['hour', 'day', 'week'] as const
export type HealthRange = (typeof healthRanges)[number]

const keys: readonly [ServerFigure, ...ServerFigure[]] = serverFigureKeys as [ServerFigure, ...ServerFigure[]]
const figure = z.enum(keys)

export const healthPart = z.object({
  part: z.enum(healthParts),
  /** the process that says so, or the station */
  of: z.string(),
  state: z.enum(['up', 'down']),
  detail: z.string(),
  /** ms; null where nobody knows */
  since: z.number().nullable(),
  /** ms of what is told */
  ts: z.number(),
})
export type HealthPart = z.infer<typeof healthPart>

export const serverProcess = z.object({
  /** host and port: it stays over restarts */
  name: z.string(),
  role: z.string(),
  /** host and process id */
  instance: z.string(),
  state: z.enum(processStates),
  /** ms of its start and of what it told last */
  since: z.number(),
  ts: z.number(),
  figures: z.record(figure, z.number().nullable()),
})
export type ServerProcess = z.infer<typeof serverProcess>

export const driverCounts = z.object({
  ONLINE: z.number(),
  OFFLINE: z.number(),
  FAULT: z.number(),
  DISABLED: z.number(),
})

export const processHistory = z.object({
  name: z.string(),
  role: z.string(),
  /** ms ascending; a step in which it told nothing is absent */
  t: z.array(z.number()),
  figures: z.record(figure, z.array(z.number().nullable())),
})
export type ProcessHistory = z.infer<typeof processHistory>
