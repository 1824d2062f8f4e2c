import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { type ServerFigure, serverFigureKeys, serverFigures } from '#contract/serverFigures.ts'
import type { Context } from '#server/context/context.ts'
import type { healthContract } from '../contract.ts'
import type { HealthRange } from '../shapes.ts'

const minute = 60_000
const ranges: Readonly<Record<HealthRange, { readonly ms: number; readonly stepMs: number }>> = {
  hour: { ms: 60 * minute, stepMs: minute },
  day: { ms: 1440 * minute, stepMs: 5 * minute },
  week: { ms: 7 * 1440 * minute, stepMs: 30 * minute },
}
const folds = { mean: 'avg', highest: 'max', lowest: 'min' } as const

type Row = { readonly name: string; readonly role: string; readonly ts: number } & Readonly<
  Record<ServerFigure, number | null>
>

/** What processes told, by steps; of several minutes the mean or the one that matters. */
export const historyOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { range }: Parsed<typeof healthContract.history>,
) => {
  const { ms, stepMs } = ranges[range]
  const to = clock()
  const from = Math.floor((to - ms) / stepMs) * stepMs
  const figures = serverFigureKeys.map(
    (key) => sql`${sql.raw(folds[serverFigures[key].over])}(${sql.ref(key)})::float8 as ${sql.ref(key)}`,
  )
  const { rows } = await sql<Row>`
    select name, (array_agg(role order by minute desc))[1] as role,
      (floor(extract(epoch from minute) * 1000 / ${stepMs}::float8) * ${stepMs}::float8)::float8 as ts, ${sql.join(figures)}
    from server_minute where minute >= ${new Date(from)} group by name, 3 order by name, 3`.execute(db)
  const processes = [...Map.groupBy(rows, ({ name }) => name)].map(([name, steps]) => ({
    name,
    role: steps.at(-1)?.role ?? '',
    t: steps.map(({ ts }) => ts),
    figures: Object.fromEntries(serverFigureKeys.map((key) => [key, steps.map((step) => step[key])])) as Record<
      ServerFigure,
      (number | null)[]
    >,
  }))
  return { from, to, stepMs, processes }
}
