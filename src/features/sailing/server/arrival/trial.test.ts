import { expect, test } from 'vitest'
import { arrivalTrials, summaryOf } from '#test/support/arrivalTrial.ts'

test('the legs of a demo ship over twelve days arrive as foretold', async () => {
  const { legs, trials } = await arrivalTrials({ seed: 1, lines: 1, days: 12, from: Date.UTC(2026, 9, 1) })
  expect(legs).toBeGreaterThan(30)
  for (const [part, most] of [
    [25, 2],
    [50, 1.2],
    [75, 0.6],
  ] as const) {
    const { mae, lastRateMae, coveredByGuess } = summaryOf(trials, part)
    expect(mae).toBeLessThan(most)
    expect(lastRateMae).toBeGreaterThan(2 * mae)
    expect(coveredByGuess).toBeGreaterThan(0.9)
  }
})
