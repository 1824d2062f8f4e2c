/** A file in `of` may import our files in `may`; `X` is one and the same feature. The first row that fits a file counts. */
type ImportRow = {
  readonly of: RegExp
  readonly may: readonly RegExp[]
  /** the same in words, for ARCHITECTURE.md */
  readonly files: string
  readonly imports: string
}

const anyContract = /^src\/features\/[^/]+\/(contract|shapes|\w+Shapes)\.ts$/

export const importTable: readonly ImportRow[] = [
  { of: /^src\/contract\//, may: [/^src\/contract\//], files: 'contract/', imports: 'itself' },
  {
    of: /^src\/catalogue\//,
    may: [/^src\/contract\//, /^src\/catalogue\//],
    files: 'catalogue/',
    imports: 'itself, contract/',
  },
  {
    of: /^src\/features\/(?<X>[^/]+)\/(contract|shapes|\w+Shapes|columns|messages)\.ts$/,
    may: [
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\/i18n\.ts$/,
      /^src\/features\/X\/columns\.ts$/,
      anyContract,
    ],
    files: 'features/X/contract, shapes, columns, messages',
    imports: "contract/, catalogue/, web/i18n, its own columns, any feature's contract and shapes",
  },
  {
    of: /^src\/features\/chat\/server\//,
    may: [
      /^src\/features\/chat\//,
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/server\/(?!features\.ts)/,
      anyContract,
    ],
    files: 'features/chat/server/',
    imports: "its own feature, contract/, catalogue/, server/ except features.ts, any feature's contract and shapes",
  },
  {
    of: /^src\/features\/(?<X>[^/]+)\/server\//,
    may: [/^src\/features\/X\//, /^src\/contract\//, /^src\/catalogue\//, /^src\/server\/(?!features\.ts)/],
    files: 'features/X/server/',
    imports: 'its own feature, contract/, catalogue/, server/ except features.ts',
  },
  {
    of: /^src\/features\/(?<X>[^/]+)\/web\//,
    may: [
      /^src\/features\/X\/(contract\.ts|shapes\.ts|\w+Shapes\.ts|columns\.ts|messages\.ts|web\/)/,
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\/(?!platforms\/)/,
      anyContract,
      /^src\/features\/[^/]+\/columns\.ts$/,
      /^src\/features\/(alarms|control|devices|drivers|sailing|settlement)\/web\//,
    ],
    files: 'features/X/web/',
    imports:
      "its own feature except server/, contract/, catalogue/, web/ except platforms/, any feature's contract, shapes and columns, the web/ of alarms, control, devices, drivers, sailing and settlement",
  },
  {
    of: /^src\/server\/features\.ts$/,
    may: [/^src\/server\//, /^src\/features\/[^/]+\/server\//],
    files: 'server/features.ts',
    imports: "server/, every feature's server/",
  },
  {
    of: /^src\/server\//,
    may: [/^src\/contract\//, /^src\/catalogue\//, /^src\/server\//],
    files: 'server/',
    imports: 'itself, contract/, catalogue/',
  },
  {
    of: /^src\/web\/(platforms\/|shell\/|routes)/,
    may: [
      /^src\/contract\//,
      /^src\/catalogue\//,
      /^src\/web\//,
      /^src\/features\/[^/]+\/((contract|shapes|\w+Shapes)\.ts$|web\/)/,
    ],
    files: 'web/platforms/, web/shell/, web/routes',
    imports: "web/, contract/, catalogue/, every feature's contract, shapes and web/",
  },
  {
    of: /^src\/web\/kit\//,
    may: [/^src\/contract\//, /^src\/web\/(?!equipment|shell|platforms|gallery)/, anyContract],
    files: 'web/kit/',
    imports: "contract/, web/ except equipment, shell, platforms and gallery, any feature's contract and shapes",
  },
  {
    of: /^src\/web\//,
    may: [/^src\/contract\//, /^src\/catalogue\//, /^src\/web\//, anyContract],
    files: 'web/',
    imports: "itself, contract/, catalogue/, any feature's contract and shapes",
  },
  {
    of: /^src\/simulator\//,
    may: [/^src\/catalogue\//, /^src\/simulator\//],
    files: 'simulator/',
    imports: 'itself, catalogue/',
  },
  {
    of: /^src\/(main|dev)(\.db\.test)?\.ts$/,
    may: [/^src\/(server|simulator)\/((config|start)\/)?[^/]+\.ts$/],
    files: 'main.ts, dev.ts',
    imports: 'server/ and simulator/: their own files, config/ and start/',
  },
  {
    of: /^(e2e|bench)\//,
    may: [/^(src|test|e2e|bench)\//],
    files: 'e2e/, bench/',
    imports: 'each other, src/, test/',
  },
  { of: /^test\//, may: [/^(src|test)\//], files: 'test/', imports: 'itself, src/; `*.test.ts` in src/ the same' },
  { of: /^scripts\//, may: [/^(src|test|scripts)\//], files: 'scripts/', imports: 'itself, src/, test/' },
]

const [head, foot] = ['<!-- printed by `npm run import-table` -->', '<!-- end of the printed table -->']

/** The text of ARCHITECTURE.md with this table printed between its two marks. */
export const withImportTable = (markdown: string): string => {
  const [from, to] = [markdown.indexOf(head), markdown.indexOf(foot)]
  if (from < 0 || to < from) throw new Error('ARCHITECTURE.md lacks the marks of the import table')
  const rows = importTable.map(({ files, imports }) => `| ${files} | ${imports} |\n`).join('')
  const printed = `${head}\n\n| a file in | may import, of our own files |\n|---|---|\n${rows}\n`
  return `${markdown.slice(0, from)}${printed}${markdown.slice(to)}`
}
