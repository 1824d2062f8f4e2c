import { Worker } from 'node:worker_threads'
import type { Log } from '#server/context/context.ts'
import type { PlanStatus } from '../../shapes.ts'
import { atOncePlan, greedyPlan } from './baselines.ts'
import type { PlanInput, SolvedPowers } from './model.ts'
import type { SolverAnswer, SolverQuestion } from './worker.ts'

export type Solved = SolvedPowers & { readonly status: PlanStatus }
export type Solver = {
  /** Powers that are optimal, or greedy where the solver takes too long or fails; never rejects. One at a time, in the order of the calls. */
  solve(input: PlanInput): Promise<Solved>
  /** how many wait or are being solved */
  waiting(): number
  stop(): Promise<void>
}
type Settings = {
  readonly log: Pick<Log, 'warn'>
  /** ms after which the thread is ended and the answer is greedy */
  readonly patience?: number
  /** ms after which a thread that has nothing to do is ended: it holds the solver's memory */
  readonly idle?: number
  readonly thread?: URL
}

/** A thread that solves, started when it is needed and anew after it hung or failed. */
export const createSolver = ({
  log,
  patience = 5000,
  idle = 60_000,
  thread = new URL('./worker.ts', import.meta.url),
}: Settings): Solver => {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let [asked, waiting, stopped] = [0, 0, false]

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  const running = (): Worker => {
    clearTimeout(idleTimer)
    if (worker) return worker
    const started = new Worker(thread)
    // Nobody's work is lost with it: whoever waits for it has his own patience.
    started.unref()
    started.on('error', (error) => log.warn('the thread that solves plans failed', { error }))
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }
  const rest = (): void => {
    idleTimer = setTimeout(() => void end(), idle).unref()
  }

  const answerOf = (input: PlanInput): Promise<SolvedPowers | string> => {
    const own = running()
    asked += 1
    const question: SolverQuestion = { id: asked, input }
    return new Promise((resolve) => {
      const finish = (answer: SolvedPowers | string): void => {
        clearTimeout(timer)
        own.off('message', hear)
        own.off('exit', leave)
        resolve(answer)
      }
      const hear = (answer: SolverAnswer): void => {
        if (answer.id !== question.id) return
        finish('powers' in answer ? answer : answer.fault)
      }
      const leave = (): void => finish('the thread ended')
      const timer = setTimeout(() => {
        finish('it took too long')
        void end()
      }, patience)
      own.on('message', hear)
      own.once('exit', leave)
      own.postMessage(question)
    })
  }

  const solveNow = async (input: PlanInput): Promise<Solved> => {
    const answer = stopped ? 'it is ending' : await answerOf(input)
    rest()
    if (typeof answer !== 'string') {
      const { powers, greedy, atOnce } = answer
      return { status: 'optimal', powers, greedy, atOnce }
    }
    if (!stopped) log.warn('a charge plan was not solved; the greedy one stands', { reason: answer })
    const greedy = greedyPlan(input)
    return { status: 'greedy', powers: greedy, greedy, atOnce: atOncePlan(input) }
  }

  return {
    solve: (input) => {
      waiting += 1
      const own = turn
        .then(() => solveNow(input))
        .finally(() => {
          waiting -= 1
        })
      turn = own
      return own
    },
    waiting: () => waiting,
    stop: () => {
      stopped = true
      return end()
    },
  }
}
