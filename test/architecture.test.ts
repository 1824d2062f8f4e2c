import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A file in `of` may import our files in `may`; `X` is one and the same feature. The first row that fits a file counts. */
const table: readonly { of: RegExp; may: readonly RegExp[] }[] = [
  { of: /^src\/contract\//, may: [/^src\/contract\//] },
  { of: /^src\/catalogue\//, may: [/^src\/contract\//, /^src\/catalogue\//] },
  {
    of: /^src\/features\/(?<X>[^/]+)\/(contract|shapes|\w+Shapes|columns|messages)\.ts$/,
    may: [
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\/i18n\.ts$/,
      /^src\/features\/X\/columns\.ts$/,
      /^src\/features\/[^/]+\/(contract|shapes|\w+Shapes)\.ts$/,
    ],
  },
  {
    of: /^src\/features\/(?<X>[^/]+)\/server\//,
    may: [/^src\/features\/X\//, /^src\/contract\//, /^src\/catalogue\//, /^src\/server\/(?!features\.ts)/],
  },
  {
    of: /^src\/features\/(?<X>[^/]+)\/web\//,
    may: [
      /^src\/features\/X\/(contract\.ts|shapes\.ts|\w+Shapes\.ts|columns\.ts|messages\.ts|web\/)/,
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\/(?!platforms\/)/,
      /^src\/features\/[^/]+\/(contract|shapes|\w+Shapes|columns)\.ts$/,
      /^src\/features\/(alarms|devices)\/web\//,
    ],
  },
  { of: /^src\/server\/features\.ts$/, may: [/^src\/server\//, /^src\/features\/[^/]+\/server\//] },
  { of: /^src\/server\//, may: [/^src\/contract\//, /^src\/catalogue\//, /^src\/server\//] },
  {
    of: /^src\/web\/(platforms\/|shell\/|routes)/,
    may: [
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\//,
      /^src\/features\/[^/]+\/((contract|shapes|\w+Shapes)\.ts$|web\/)/,
    ],
  },
  {
    of: /^src\/web\/kit\//,
    may: [
      /^src\/contract\//,
      /^src\/web\/(?!equipment|shell|platforms|gallery)/,
      /^src\/features\/[^/]+\/((contract|shapes|\w+Shapes)\.ts$)/,
    ],
  },
  {
    of: /^src\/web\//,
    may: [
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\//,
      /^src\/features\/[^/]+\/(contract|shapes|\w+Shapes)\.ts$/,
    ],
  },
  { of: /^src\/simulator\//, may: [/^src\/catalogue\//, /^src\/simulator\//] },
  { of: /^src\/(main|dev|seed)(\.db\.test)?\.ts$/, may: [/^src\/(server|simulator)\/((config|start)\/)?[^/]+\.ts$/] },
  { of: /^(e2e|bench)\//, may: [/^(src|test|e2e|bench)\//] },
  { of: /^test\//, may: [/^(src|test)\//] },
  { of: /^scripts\//, may: [/^(src|test|scripts)\//] },
]

const code = /\.(ts|tsx|mjs)$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : code.test(entry.name) ? [path] : []
  })
const files = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap(filesBelow)

const aliases: Record<string, string> = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports as Record<string, string>).map(
    ([from, to]) => [from.slice(0, -1), to.slice(2, -1)],
  ),
)

/** Our own files that a file imports, from the project's root. */
const importsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const names = [...source.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  )
  return names.flatMap((name) => {
    if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/')
    const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix))
    return alias ? `${aliases[alias]}${name.slice(alias.length)}` : []
  })
}

const broken = (file: string): string[] => {
  const row = table.find(({ of }) => of.test(file))
  if (!row) return [`${file} fits no row`]
  const own = row.of.exec(file)?.groups?.X ?? ''
  const may = row.may.map((pattern) => new RegExp(pattern.source.replace('\\/X\\/', `\\/${own}\\/`)))
  const testsToo = isTest(file) ? [/^test\//, /^src\//] : []
  return importsOf(file)
    .filter((target) => !/\.css$/.test(target) && ![...may, ...testsToo].some((pattern) => pattern.test(target)))
    .map((target) => `${file} imports ${target}`)
}

const stylesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? stylesBelow(path) : entry.name.endsWith('.css') ? [path] : []
  })
const styles = stylesBelow('src')
/** Our own classes that stand in the selectors of a file. */
const classesOf = (file: string): string[] => {
  const rules = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].map((match) => match[1]?.trim() ?? '')
  return [
    ...new Set(
      selectors
        .filter((selector) => !selector.startsWith('@'))
        .flatMap((selector) => [...selector.matchAll(/\.(tw-[\w-]+)/g)].map((match) => match[1] ?? '')),
    ),
  ]
}
/** `src/features/X` or `src/web/X`: whose a file is. */
const ownerOf = (file: string): string => file.split('/').slice(0, 3).join('/')
/** The places of each name, in lines `name: place, place`, where there are several. */
const several = (pairs: readonly (readonly [name: string, place: string])[]): string[] =>
  [...Map.groupBy(pairs, ([name]) => name)].flatMap(([name, found]) => {
    const places = [...new Set(found.map(([, place]) => place))]
    return places.length > 1 ? [`${name}: ${places.join(', ')}`] : []
  })

describe('the styles', () => {
  test('a class stands in the selectors of one file only', () =>
    expect(several(styles.flatMap((file) => classesOf(file).map((name) => [name, file] as const)))).toEqual([]))

  test('a feature has its classes to itself: no one else has the first word after tw-', () => {
    const words = styles.flatMap((file) =>
      classesOf(file).map((name) => [name.split('-')[1] ?? '', ownerOf(file)] as const),
    )
    expect(several(words).filter((line) => line.includes('src/features/'))).toEqual([])
  })

  test('no file is over 300 lines', () =>
    expect(styles.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301)).toEqual([]))
})

describe('the structure', () => {
  test('every import is in the table', () => expect(files.flatMap(broken)).toEqual([]))

  test('no file is over 300 lines but the generated one', () => {
    const written = files.filter((file) => file !== 'src/server/db/tables.ts')
    const long = written.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
  })

  test('no index files', () => expect(files.filter((file) => /\/index\.(ts|tsx)$/.test(file))).toEqual([]))

  test('the table has teeth', () => {
    expect(broken('src/nowhere/file.ts')).toEqual(['src/nowhere/file.ts fits no row'])
    expect(importsOf('src/server/start/start.ts')).toContain('src/server/config/config.ts')
    expect(classesOf('src/web/kit/kit.css')).toContain('tw-card')
    expect(
      several([
        ['tw-a', 'one'],
        ['tw-a', 'two'],
        ['tw-b', 'one'],
      ]),
    ).toEqual(['tw-a: one, two'])
  })
})
