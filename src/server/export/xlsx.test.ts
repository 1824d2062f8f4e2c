import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { xlsx } from './xlsx.ts'

type Cell = string | number | null
async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}
const readBack = async (headings: string[], rows: readonly (readonly Cell[])[], name = '历史数据') =>
  readXlsx(Buffer.concat(await Array.fromAsync(xlsx({ headings, rows: each(rows) }, name))))

test('numbers stay numbers, texts stay texts whatever they begin with, empty cells stay empty', async () => {
  const rows = [
    ['2026-11-20 10:00:00', -180, 3.337, null],
    ['=1+1', 0, 1e21, '<箱 & "1">'],
    ['_x0041_', 1, 2, ' edge\n'],
  ]
  const { sheets } = await readBack(['时间', '电流 (A)', '电压 (V)', '说明'], rows)
  expect(sheets.map(({ name }) => name)).toEqual(['历史数据'])
  expect(sheets[0]?.rows).toEqual([['时间', '电流 (A)', '电压 (V)', '说明'], ...rows])
})

test('headings alone where there are no rows; a name that no sheet may have is made one', async () => {
  const { sheets } = await readBack(['a'], [], 'a/b[c]'.repeat(10))
  expect(sheets[0]?.rows).toEqual([['a']])
  expect(sheets[0]?.name).toMatch(/^a b c /)
})
