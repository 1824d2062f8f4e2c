import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { quick, step, tests } from './run.mjs'

const report = 'test-results/vitest.json'
const has = (name) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin'].some((folder) => existsSync(`${folder}/${name}`))

// The stock MQTT clients and broker: some tests use them as a stranger would. Installed where that is possible, else those tests are skipped.
if (!(has('mosquitto') && has('mosquitto_pub')) && process.env.CI && process.getuid?.() === 0 && has('apt-get')) {
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'mosquitto', 'mosquitto-clients')
  process.stdout.write(
    installed ? 'mosquitto installed for the tests\n' : 'mosquitto could not be installed; its tests are skipped\n',
  )
}
mkdirSync('test-results', { recursive: true })
rmSync(report, { force: true })
const steps = []
for (const name of [...quick, 'database types']) steps.push(await step(name))
const tested = await tests(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const counts = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
const failedSteps = steps.filter((passed) => !passed).length
const passed = counts.numPassedTests + steps.length - failedSteps
const failed = counts.numFailedTests + failedSteps + (tested || counts.numFailedTests > 0 ? 0 : 1)
process.stdout.write(`${passed} passed, ${failed} failed, ${counts.numPendingTests} skipped\n`)
process.exit(failed === 0 ? 0 : 1)
