import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

type Cell = string | number | null
async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}
const written = async (headings: string[], rows: readonly (readonly Cell[])[]): Promise<string> =>
  (await Array.fromAsync(csv({ headings, rows: each(rows) }))).join('')

test('csv: byte order mark, quoting, no formulas, numbers as they are', async () => {
  const rows = [
    ['=1+1', '+a', '-180', '@x', -180, null],
    ['a,b', 'say "hi"', 'two\nlines', '箱', 0.5, 1e21],
    ['＝1', '\tx', '\r', 'a=b', -0.001, ''],
  ]
  expect(await written(['a', 'b', 'c', 'd', 'e', '=f'], rows)).toBe(
    [
      "\uFEFFa,b,c,d,e,'=f",
      "'=1+1,'+a,'-180,'@x,-180,",
      '"a,b","say ""hi""","two\nlines",箱,0.5,1e+21',
      `'＝1,'\tx,"'\r",a=b,-0.001,`,
      '',
    ].join('\r\n'),
  )
})

test('headings alone where there are no rows', async () => {
  expect(await written(['时间'], [])).toBe('\uFEFF时间\r\n')
})

const parse = (text: string): string[][] => {
  const cells = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('whatever is written reads back, and no text begins as a formula', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=x', '-1', '@', ',', '"', '\r\n'), fc.double({ noNaN: true }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 20 }), async (rows) => {
      const back = parse(await written(['a', 'b'], rows)).slice(1)
      expect(back).toEqual(
        rows.map((row) =>
          row.map((each) =>
            typeof each === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(each) ? `'${each}` : String(each),
          ),
        ),
      )
    }),
  )
})
