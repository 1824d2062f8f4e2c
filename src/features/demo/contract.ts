import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

export const demoStatus = z.object({
  /** true where the readings come from the simulated fleet */
  demo: z.boolean(),
  /** ms, when the fleet was made; its past reaches back from there */
  seededAt: z.number().nullable(),
  /** 0–100 of the past that is written; 100 without a demo */
  progress: z.number(),
  /** rows of the past written so far */
  frames: z.number(),
  boxes: z.number(),
})

export const demoContract = {
  status: get('/web/demo/status', {
    access: 'signed-in',
    summary: 'Whether this is demo data, and how much of its past is written',
    input: nothing,
    output: demoStatus,
  }),
}
