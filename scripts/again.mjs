import { relative } from 'node:path'

const most = 4

/**
 * Runs the files of a report in which tests failed once more, one after the other with nothing beside them, where they are few. Resolves to
 * how many of the failed tests passed then: all or none. What failed stays in the output above, and its files are named.
 */
export const again = async ({ numFailedTests, testResults }, run, say) => {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name))
  if (numFailedTests === 0 || files.length > most) return 0
  say(`Once more, alone: ${files.join(' ')}`)
  const passed = await run(['--reporter=default', '--no-file-parallelism', ...files])
  say(`${passed ? 'Passed alone, failed beside others' : 'Failed alone as well'}: ${files.join(' ')}`)
  return passed ? numFailedTests : 0
}
