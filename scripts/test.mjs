import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { again, failures } from './again.mjs'
import { part, say, secondsSince, tests } from './run.mjs'

const report = 'test-results/vitest.json'
const has = (name) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin'].some((folder) => existsSync(`${folder}/${name}`))

const began = performance.now()
// The stock MQTT clients and broker: some tests use them as a stranger would. Installed where that is possible, else those tests are skipped.
if (!(has('mosquitto') && has('mosquitto_pub')) && process.env.CI && process.getuid?.() === 0 && has('apt-get')) {
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'mosquitto', 'mosquitto-clients')
  say(installed ? 'mosquitto installed for the tests' : 'mosquitto could not be installed; its tests are skipped')
}
mkdirSync('test-results', { recursive: true })
rmSync(report, { force: true })
const parts = await Promise.all(['lint', 'types', 'database types'].map(part))
const tested = await tests([
  '--reporter=default',
  '--reporter=./scripts/slowest.mjs',
  '--reporter=json',
  `--outputFile.json=${report}`,
])
const counts = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numPendingTests: 0, testResults: [] }
const failedParts = parts.filter((passed) => !passed).length
const fallen = failures(counts.testResults)
const mended = tested ? 0 : await again(counts.testResults, tests, say)
const passed = counts.numPassedTests + mended + parts.length - failedParts
const failed = fallen - mended + failedParts + (tested || fallen > 0 ? 0 : 1)
say(`all in ${secondsSince(began).trim()}`)
say(`${passed} passed, ${failed} failed, ${counts.numPendingTests} skipped`)
process.exit(failed === 0 ? 0 : 1)
