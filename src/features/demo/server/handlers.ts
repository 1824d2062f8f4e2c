import { z } from 'zod'
import type { Context, Db } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { demoContract, type demoStatus } from '../contract.ts'

const noted = z.object({ progress: z.number(), frames: z.number(), boxes: z.number(), seededAt: z.number() })

const statusOf = async (db: Db): Promise<z.input<typeof demoStatus>> => {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', ['demo', 'demo.status'])
    .execute()
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  if (settings.get('demo') !== 'on') return { demo: false, seededAt: null, progress: 100, frames: 0, boxes: 0 }
  const status = settings.get('demo.status')
  if (status === undefined) return { demo: true, seededAt: null, progress: 0, frames: 0, boxes: 0 }
  return { demo: true, ...noted.parse(JSON.parse(status)) }
}

const handlers = ({ db }: Context): Handlers<typeof demoContract> => ({ status: () => statusOf(db) })

export const demo: Feature = feature(demoContract, {}, (context) => ({ handlers: handlers(context) }))
