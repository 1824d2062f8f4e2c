import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
import { driverCounts, healthPart, healthRanges, processHistory, serverProcess } from './shapes.ts'

const access = 'sys_health_view'

/** How the server is; it belongs to nobody's organization, so that platform administrators alone see it. */
export const healthContract = {
  state: get('/web/system/health/state', {
    access,
    common: true,
    summary:
      'How each part and each process of the last day is, what is down and since when, and what processes told last',
    input: nothing,
    output: z.object({ parts: z.array(healthPart), processes: z.array(serverProcess), drivers: driverCounts }),
  }),
  history: get('/web/system/health/history', {
    access,
    common: true,
    summary: 'What each process told of itself in the last hour, day or week, by steps of one, five or thirty minutes',
    input: z.object({ range: z.enum(healthRanges) }),
    output: z.object({ from: z.number(), to: z.number(), stepMs: z.number(), processes: z.array(processHistory) }),
  }),
}
