import { expect, test } from 'vitest'
import { barePath } from '#contract/pagePaths.ts'
import { platforms } from '#contract/platforms.ts'
import { canBeHome, hasLayout, pageAt, platformAt, toolPanelAt } from './places.ts'

test('a page is the same with and without the layout', () => {
  for (const { path, key } of platforms) {
    expect(platformAt(path)?.key).toBe(key)
    expect(platformAt(`/fullScreen${path}`)?.key).toBe(key)
  }
  expect(barePath('/fullScreen')).toBe('/')
  expect(barePath('/fullScreenish')).toBe('/fullScreenish')
  expect(pageAt('/fullScreen/iot/profile/')).toBe('iot/profile')
})

test.each([
  ['/iotx', undefined],
  ['/nav', undefined],
  ['/shipManage', 'ship'],
  ['/base/system/dic', 'system'],
  ['/base/permission/user', 'permission'],
])('%s belongs to %s', (path, key) => expect(platformAt(path)?.key).toBe(key))

test.each([
  ['/boxPowerSupply', true],
  ['/fullScreen/boxPowerSupply', false],
  ['/somewhere/fullScreen', false],
])('%s has a layout: %s', (path, has) => expect(hasLayout(path)).toBe(has))

test.each([
  ['/boxPowerSupply', true],
  ['/iot/device/detail?id=12', true],
  ['/base/permission/operationLog?startTime=2026-11-01+00%3A00%3A00&name=a*', true],
  ['/', false],
  ['/fullScreen', false],
  ['/login', false],
  ['/nav', true],
  ['/fullScreen/NAV', true],
  ['/asset', true],
  ['/nowhere', false],
  ['/iot/nowhere', false],
  ['//evil.example', false],
  ['https://evil.example', false],
  ['/a\\b', false],
  ['', false],
])('%s can be a home page: %s', (path, can) => expect(canBeHome(path)).toBe(can))

test.each([
  ['alarms', '/nav', ['boxPower', 'shorePower'], 'boxAlarms'],
  ['alarms', '/portElectricSystem', ['boxPower', 'shorePower'], 'shoreAlarms'],
  ['alarms', '/shipManage', ['ship'], 'marineAlarms'],
  ['alarms', '/nav', ['energyStorage'], 'storageAlarms'],
  ['alarms', '/base/system', ['system'], undefined],
  ['report', '/PortEnergySaving', ['boxPower', 'energySaving'], 'savingRates'],
  ['report', '/shipManage', ['boxPower', 'ship'], 'boxReport'],
  ['report', '/shipManage', ['ship'], undefined],
] as const)('%s at %s for who has %j opens %s', (tool, pathname, held: readonly string[], panel) =>
  expect(toolPanelAt(tool, pathname, (key) => held.includes(key))).toBe(panel),
)
