import { expect, test } from 'vitest'
import type { Device } from '#server/context/devices.ts'
import { createDrawings } from './drawings.ts'
import type { Bay, StationLayout } from './layout.ts'

// Only their ids matter here.
const device = (deviceId: string) => ({ deviceId }) as Device
const nothing = { pcs: null, switchgear: null, container: null, transformer: null }
const bays = ['1', '2', '3'].map((id): Bay => ({ bay: device(id), ...nothing }))
const layout: StationLayout = {
  ...{ stationId: 'S', station: device('1'), bays },
  ...{ cranes: [], transformers: [], switchgears: [], pcs: [] },
}

test('a station is drawn once for all who watch, anew what changed, and all of it after a second', () => {
  let now = 0
  const drawn: string[] = []
  const drawings = createDrawings(() => now, {
    bay: ({ bay }) => drawn.push(bay.deviceId),
    station: (_, tiles) => drawn.push(`S of ${tiles.length}`),
  })
  const since = (): string => drawn.splice(0).join(' ')
  const watch = (watchers = 50): string => {
    for (let turn = 0; turn < watchers; turn += 1) drawings.station(layout)
    return since()
  }
  expect(watch()).toBe('1 2 3 S of 3')
  expect(drawings.tiles(layout)).toHaveLength(3)
  expect(since()).toBe('')
  drawings.touch('S', ['2'])
  expect(watch()).toBe('2 S of 3')
  drawings.touch('S', [])
  expect(watch()).toBe('S of 3')
  drawings.touch('T', ['1'])
  now = 999
  expect(watch()).toBe('')
  now = 1000
  expect(watch()).toBe('1 2 3 S of 3')
  drawings.forget()
  expect(watch()).toBe('1 2 3 S of 3')
  now = 0
  expect(watch(), 'a clock set back').toBe('1 2 3 S of 3')
})
