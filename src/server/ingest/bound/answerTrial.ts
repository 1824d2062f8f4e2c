import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundAround, BoundNode, BoundType, TrialStep } from '../drivers/bound.ts'
import { openAsk, takeAsk, type Trial, type TrialAnswer, trialMs, writeAnswer } from './asks.ts'
import { createMask } from './secrets.ts'

type Given = Pick<BoundAround, 'resolve' | 'clock'> & {
  readonly pool: Pool
  readonly box: SecretBox
  readonly types: ReadonlyMap<string, BoundType>
}

const longestDetail = 500
const longestRaw = 4096

const attempted = async ({ types, resolve, clock }: Given, { type, plan, nodeId }: Trial): Promise<TrialAnswer> => {
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
    if (nodeId !== undefined)
      return nodesOf(found, () => found.nodes?.(plan, { resolve, clock }, nodeId, stopping.signal))
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
  if (!('steps' in answer)) return 'fault' in answer ? { fault: mask(answer.fault) } : answer
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

const nodesOf = async (
  { label }: BoundType,
  browse: () => Promise<readonly BoundNode[]> | undefined,
): Promise<TrialAnswer> => {
  try {
    const nodes = await browse()
    return nodes ? { nodes } : { fault: `${label.en} has no nodes` }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

const openedBy = (box: SecretBox, payload: Buffer): Trial | undefined => {
  try {
    return openAsk<Trial>(box, payload)
  } catch {
    // Told to who asked.
    return undefined
  }
}

/** Does what was asked, where no other process does it already. */
export const answerTrial = async (given: Given, id: string): Promise<void> => {
  const payload = await takeAsk(given, id)
  if (!payload) return
  const trial = openedBy(given.box, payload)
  const answer: TrialAnswer = trial
    ? await attempted(given, trial)
    : { steps: [{ step: 'resolve', ms: 0, ok: false, detail: 'asked under another SECRET_KEY' }] }
  await writeAnswer(given, id, answer)
}
