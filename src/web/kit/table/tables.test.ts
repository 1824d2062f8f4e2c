import { expect, test } from 'vitest'
import { numberColumn, timeColumn } from './columns.ts'
import { fileNameOf, readFile, sizeText } from './exportFile.ts'
import { refusedField } from '../form/refusal.ts'
import { ticksLeft } from './useTicks.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 kB'],
  [1_500_000, '1.4 MB'],
  [5 * 1024 ** 4, '5.0 TB'],
])('%d bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test.each([
  [`attachment; filename="export.csv"; filename*=UTF-8''%E5%8E%86%E5%8F%B2.csv`, '历史.csv'],
  [`attachment; filename="export.xlsx"`, 'export.xlsx'],
  ['', 'export'],
])('%s is saved as %s', (disposition, name) => expect(fileNameOf(disposition)).toBe(name))

test('a file is read whole with its bytes counted; a broken line keeps nothing', async () => {
  const parts = (broken: boolean) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const length of [3, 4]) controller.enqueue(new Uint8Array(length))
        if (broken) controller.error(new Error('cut off'))
        else controller.close()
      },
    })
  const seen: number[] = []
  expect((await readFile(new Response(parts(false)), (bytes) => seen.push(bytes))).size).toBe(7)
  expect(seen).toEqual([3, 7])
  await expect(readFile(new Response(parts(true)), () => undefined)).rejects.toThrow('cut off')
})

test('times at minute precision, numbers with their unit, dashes when empty', () => {
  const times = timeColumn<{ at: string | null }>('t', ({ at }) => at)
  expect(['2026-11-20 10:05:09', null].map((at) => times.render?.(undefined, { at }, 0))).toEqual([
    '2026-11-20 10:05',
    '--',
  ])
  const column = numberColumn<{ n: number | null }>('U', ({ n }) => n, { unit: 'V', decimals: 1 })
  expect(column).toMatchObject({ title: 'U (V)', align: 'right' })
  expect([-180, null].map((n) => column.render?.(undefined, { n }, 0))).toEqual(['-180.0', '--'])
})

test.each([
  ['请求参数有误：shipName: 过长', 400, { path: ['shipName'], text: '过长' }],
  ['Invalid request: points.2.pointKey: Too long', 400, { path: ['points', 1, 'pointKey'], text: 'Too long' }],
  ['请求参数有误：other: 过长', 400, undefined],
  ['请求参数有误：shipName: 过长', 500, undefined],
  ['名称已存在', 3001, { path: ['shipName'], text: '名称已存在' }],
  ['名称已存在', 3002, undefined],
])('%s (%d) is shown at its field', (message, code, field) =>
  expect(refusedField(message, code, ['shipName', 'points'], { 3001: 'shipName' })).toEqual(field),
)

test.each([
  [['1', '2', '3'], ['1', '2', '3'], false, ['1', '2', '3']],
  [['1', '9'], ['1', '2'], false, ['1']],
  [['1', '2'], [], false, []],
  [['1', '2'], ['1', '2'], true, []],
])('of the ticks %j, where %j are shown (other rows asked for: %s), %j stay', (ticked, shown, isOther, left) =>
  expect(ticksLeft(ticked, shown, isOther)).toEqual(left),
)
