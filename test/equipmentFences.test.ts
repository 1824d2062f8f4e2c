import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import { platforms } from '#contract/platforms.ts'
import { demoTypes } from '#simulator/fleet.ts'
import { homes } from '#web/platforms/homes.ts'

const root = resolve(import.meta.dirname, '..')

/** The features that belong to one platform, with the device types that they may name. All others are shared. */
const own: Readonly<Record<string, { platform: string; types: readonly string[] }>> = {
  'box-power': { platform: 'boxPower', types: ['boxPower', 'boxCluster'] },
  'box-report': { platform: 'boxPower', types: ['boxPower'] },
  'range-monitor': { platform: 'boxPower', types: ['boxPower'] },
  sailing: { platform: 'ship', types: ['ship'] },
  ships: { platform: 'ship', types: ['ship'] },
  'ship-charging': { platform: 'ship', types: ['ship'] },
  'energy-saving': { platform: 'energySaving', types: ['energySaver', 'capacitorBox', 'dcdc'] },
  'energy-storage': { platform: 'energyStorage', types: ['ems', 'pcs', 'stack', 'cluster'] },
  'swap-bookings': { platform: 'portCharging', types: ['connectionBox', 'chargePcs', 'switchgear'] },
  'port-charging': {
    platform: 'portCharging',
    types: ['transformer', 'chargeContainer', 'switchgear', 'chargePcs', 'connectionBox', 'swapCrane', 'boxPower'],
  },
  'charge-plan': { platform: 'portCharging', types: ['connectionBox', 'chargePcs', 'switchgear', 'transformer'] },
  'box-visits': { platform: 'portCharging', types: ['connectionBox', 'chargePcs'] },
  'shore-power': {
    platform: 'shorePower',
    types: ['shorePower', 'shoreSocket', 'frequencyConverter', 'transformer'],
  },
  'shore-pile': { platform: 'shorePile', types: ['shorePile', 'pileConnector'] },
  'marine-battery': { platform: 'marineBattery', types: ['marineBattery', 'marineCluster'] },
}

/** Where types are made: their definitions, the demo's equipment. */
const makers = /^src\/(catalogue|simulator|server\/demo)\//
/** The tables of platforms, some of which are called like a type. */
const platformTables = new Set(['src/contract/platforms.ts', 'src/web/platforms/panels.tsx'])
/** Types called like something else too (a place, a node of a picture, a point): they count where a line speaks of a type. */
const commonWords = new Set(['ship', 'cluster', 'stack', 'pcs', 'ems', 'shorePower', 'propulsion', 'transformer'])
const speaksOfType = /profile|device_?type|\btypes?\b(?! \w+ =)/i

/** The exceptions: what is mended is taken out, nothing is added. */
const typesNamed: readonly string[] = []
const withoutActor: readonly string[] = []

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const featureOf = (file: string): string => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? ''

const keys = profiles.map(({ profileKey }) => profileKey)
const quoted = new RegExp(`(['"\`])(${keys.join('|')})\\1`, 'g')
/** The device types that a file's lines name as literals. */
const typesIn = (source: string): string[] => [
  ...new Set(
    source
      .split('\n')
      .flatMap((line) =>
        [...line.matchAll(quoted)]
          .map((match) => match[2] ?? '')
          .filter((key) => !commonWords.has(key) || speaksOfType.test(line.replaceAll(quoted, ''))),
      ),
  ),
]

const authority = new RegExp(`\\bplatform_(${platforms.map(({ key }) => key).join('|')})\\b`, 'g')
const authoritiesIn = (source: string): string[] => [
  ...new Set([...source.matchAll(authority)].map((match) => match[1] ?? '')),
]

describe('equipment', () => {
  test("no device type is named outside the catalogue, the simulator and its platform's own features", () => {
    const named = files
      .filter((file) => !makers.test(file) && !platformTables.has(file))
      .flatMap((file) =>
        typesIn(sourceOf(file))
          .filter((key) => !own[featureOf(file)]?.types.includes(key))
          .map((key) => `${file}: ${key}`),
      )
    expect(named.sort()).toEqual(typesNamed)
  })

  test("no shared feature names a platform's authority", () => {
    const named = files
      .filter((file) => file.startsWith('src/features/'))
      .flatMap((file) =>
        authoritiesIn(sourceOf(file))
          .filter((platform) => own[featureOf(file)]?.platform !== platform)
          .map((platform) => `${file}: ${platform}`),
      )
    expect(named).toEqual([])
  })

  test('every device type of a platform that has a home takes part in the demo', () => {
    const types = profiles.filter((profile) => profile.platforms?.some((platform) => homes[platform]))
    const acting = demoTypes()
    expect(types.map(({ profileKey }) => profileKey).filter((key) => !acting.includes(key))).toEqual(withoutActor)
  })

  test('the table of own features is true: each exists and belongs to a platform with a contract', () => {
    for (const [feature, { platform, types }] of Object.entries(own)) {
      expect(files).toContain(`src/features/${feature}/contract.ts`)
      expect(platforms.map(({ key }) => key as string)).toContain(platform)
      expect(keys).toEqual(expect.arrayContaining([...types]))
    }
  })

  test('the fences have teeth', () => {
    expect(typesIn(`const feeding = ['chargePcs', "switchgear"]`)).toEqual(['chargePcs', 'switchgear'])
    expect(typesIn(`mount.kind === 'ship'`)).toEqual([])
    expect(typesIn(`device.profile.profileKey === 'ship'`)).toEqual(['ship'])
    expect(typesIn(`data.deviceType === 'stack'`)).toEqual(['stack'])
    expect(authoritiesIn(`access: 'platform_boxPower'`)).toEqual(['boxPower'])
    expect(authoritiesIn(`'platform_admin'`)).toEqual([])
  })
})
