import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import highsModule from 'highs'
import { atOncePlan, greedyPlan } from './baselines.ts'
import { linearProgram, powersFrom } from './linear.ts'
import type { PlanInput, SolvedPowers } from './model.ts'

export type SolverQuestion = { readonly id: number; readonly input: PlanInput }
/** Powers by bay, of the plan and of both ways without one; or why there are none. */
export type SolverAnswer = ({ readonly id: number } & SolvedPowers) | { readonly id: number; readonly fault: string }

type Loader = (options: { locateFile: () => string }) => Promise<{
  solve(
    problem: string,
    options: { output_flag: boolean },
  ): { readonly Status: string; readonly Columns: Readonly<Record<string, { readonly Primal: number } | undefined>> }
}>
// Its types describe the loader differently for each way of importing it.
const loadHighs = highsModule as unknown as Loader
const wasm = createRequire(import.meta.url).resolve('highs/runtime')
const highs = await loadHighs({ locateFile: () => wasm })

const solve = (input: PlanInput): readonly Float64Array[] => {
  if (input.needs.length === 0) return powersFrom(input, () => 0)
  const { Status, Columns } = highs.solve(linearProgram(input), { output_flag: false })
  if (Status !== 'Optimal') throw new Error(`not solved: ${Status}`)
  return powersFrom(input, (name) => Columns[name]?.Primal)
}

parentPort?.on('message', ({ id, input }: SolverQuestion) => {
  const tell = (answer: SolverAnswer): void => parentPort?.postMessage(answer)
  try {
    tell({ id, powers: solve(input), greedy: greedyPlan(input), atOnce: atOncePlan(input) })
  } catch (error) {
    tell({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
