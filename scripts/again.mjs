import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

const most = 4
const report = 'test-results/again.json'
const pathOf = ({ name }) => relative(process.cwd(), name)
const isFailed = ({ status }) => status === 'failed'

/** How often a report's files failed: a file that fails without a failed test could not be loaded or set up, and counts once. */
export const failures = (testResults) =>
  testResults
    .filter(isFailed)
    .reduce((sum, { assertionResults }) => sum + Math.max(1, assertionResults.filter(isFailed).length), 0)

/**
 * Runs the files of a report in which tests failed once more, one after the other with nothing beside them, where they are few. Resolves to
 * how many of the failures are in files that passed then. What failed stays in the output above, and its files are named.
 */
export const again = async (testResults, run, say) => {
  const failed = testResults.filter(isFailed)
  if (failed.length === 0 || failed.length > most) return 0
  const files = failed.map(pathOf)
  say(`Once more, alone: ${files.join(' ')}`)
  rmSync(report, { force: true })
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--no-file-parallelism']
  const passed = await run([...args, ...files])
  const rerun = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  // A run that failed without a failed file failed outside of all of them.
  const told = passed || rerun.some(isFailed) ? rerun : []
  const mended = new Set(told.filter(({ status }) => status === 'passed').map(pathOf))
  const [well, ill] = [true, false].map((is) => failed.filter((file) => mended.has(pathOf(file)) === is))
  if (well.length > 0) say(`Passed alone, failed beside others: ${well.map(pathOf).join(' ')}`)
  if (ill.length > 0) say(`Failed alone as well: ${ill.map(pathOf).join(' ')}`)
  return failures(well)
}
