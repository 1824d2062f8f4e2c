import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundAround, BoundType, TrialStep } from '../drivers/bound.ts'
import { openTrial, type Trial, type TrialAnswer, trialMs } from './asks.ts'
import { createMask } from './secrets.ts'

type Given = Pick<BoundAround, 'resolve' | 'clock'> & {
  readonly pool: Pool
  readonly box: SecretBox
  readonly types: ReadonlyMap<string, BoundType>
}

const longestDetail = 500
const longestRaw = 4096

const attempted = async ({ types, resolve, clock }: Given, { type, plan }: Trial): Promise<TrialAnswer> => {
  const found = types.get(type)
  if (!found) return { steps: [{ step: 'resolve', ms: 0, ok: false, detail: `no such type: ${type}` }] }
  const secrets = found.driverAttributes.flatMap(({ key, kind }) => (kind === 'secret' ? [plan.attributes[key]] : []))
  const mask = createMask(secrets)
  const hexMask = createMask(secrets.map((each) => Buffer.from(String(each ?? '')).toString('hex')))
  const stopping = new AbortController()
  const over = new AbortController()
  const late = async (): Promise<TrialAnswer> => {
    await sleep(trialMs, undefined, { signal: over.signal })
    stopping.abort()
    return { late: true }
  }
  const began = performance.now()
  const steps = async (): Promise<TrialAnswer> => {
    try {
      return { steps: await found.attempt(plan, { resolve, clock }, stopping.signal) }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return { steps: [{ step: 'connect', ms: Math.round(performance.now() - began), ok: false, detail }] }
    }
  }
  const waited = late()
  waited.catch(() => undefined)
  const answer = await Promise.race([steps(), waited])
  over.abort()
  if ('late' in answer) return answer
  const written = (text: string): string => text.replaceAll('\u0000', '')
  const told = ({ detail, raw, values, ...step }: TrialStep): TrialStep => ({
    ...{ ...step, detail: written(mask(detail)).slice(0, longestDetail) },
    ...(raw === undefined ? {} : { raw: hexMask(raw).slice(0, longestRaw) }),
    ...(values === undefined
      ? {}
      : {
          values: Object.fromEntries(
            Object.entries(values).map(([key, value]) => [
              written(key),
              typeof value === 'string' ? written(mask(value)) : value,
            ]),
          ),
        }),
  })
  return { steps: answer.steps.map(told) }
}

const openedBy = (box: SecretBox, payload: Buffer): Trial | undefined => {
  try {
    return openTrial(box, payload)
  } catch {
    // Told to who asked.
    return undefined
  }
}

/** Does what was asked, where no other process does it already. */
export const answerTrial = async (given: Given, id: string): Promise<void> => {
  const { pool, box, clock } = given
  const { rows } = await pool.query<{ payload: Buffer }>(
    `update driver_ask set taken_at = $2 where id = $1 and taken_at is null and payload is not null returning payload`,
    [id, new Date(clock())],
  )
  if (!rows[0]) return
  const trial = openedBy(box, rows[0].payload)
  const answer: TrialAnswer = trial
    ? await attempted(given, trial)
    : { steps: [{ step: 'resolve', ms: 0, ok: false, detail: 'asked under another SECRET_KEY' }] }
  await pool.query('update driver_ask set answer = $2 where id = $1 and payload is not null', [
    id,
    JSON.stringify(answer),
  ])
}
