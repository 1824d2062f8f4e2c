/** How well the SOC at arrival is foretold: the legs of six demo ships over 30 days, or as many as are given, through the folds of the server. */
import { arrivalTrials, summaryOf } from '#test/support/arrivalTrial.ts'
import { rounded } from './timing.ts'

const days = Number(process.argv[2] ?? 30)
const began = performance.now()
const { legs, trials } = await arrivalTrials({ seed: 1, lines: 6, days, from: Date.UTC(2026, 9, 1) })
console.log(
  `${legs} legs in ${days} days of 6 ships, worked through in ${rounded((performance.now() - began) / 1000)} s`,
)
for (const part of [25, 50, 75] as const) {
  const { mae, lastRateMae, covered, coveredByGuess } = summaryOf(trials, part)
  console.log(
    `at ${part} %: mean error ${rounded(mae)} points (by the rate of the last leg ${rounded(lastRateMae)}); ` +
      `within the band ${rounded(covered * 100)} % (of guessed bands ${rounded(coveredByGuess * 100)} %)`,
  )
}
