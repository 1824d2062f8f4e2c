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
      /^src\/features\/[^/]+\/(contract|shapes|\w+Shapes)\.ts$/,
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
  })
})
