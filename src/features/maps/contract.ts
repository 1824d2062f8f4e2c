import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

export const mapsContract = {
  tiles: get('/web/map/tiles', {
    access: 'signed-in',
    summary: 'The configured tile service, its layers from below; null for the bundled outline',
    input: nothing,
    output: z
      .object({ layers: z.array(z.string()), crs: z.enum(['wgs84', 'gcj02']), attribution: z.string() })
      .nullable(),
  }),
}
