import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const promised = [
  'ingestVsKeyValue',
  'bytesPerPoint',
  'keyValueBytesPerPoint',
  'curveMsP50',
  'curveVsKeyValue',
  'month1000MsP50',
  'spread240MsP50',
  'latest1000MsP50',
  'mqttMsgPerSec',
  'mqttVsKeyValue',
  'mqttAckP50Ms',
  'mqttAckP99Ms',
  'sealPointsPerSec',
  'ingestWhileSealingRatio',
  'httpCurveMsP99',
  'httpSpecCurveMsP99',
  'exportRows',
  'exportMs',
  'exportPeakMb',
  'mqttGeneratorCores',
]

test('the benchmark runs through and ends with its figures as one line', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--short'], { maxBuffer: 2 ** 24 })
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  for (const name of promised) expect(figures[name], name).toBeGreaterThan(0)
  // The second rival need not be installed; then the run says so.
  if (figures.victoria === undefined) expect(figures.curveVsVictoria).toBeGreaterThan(0)
  else expect(figures.victoria).toContain('not installed')
}, 600_000)
