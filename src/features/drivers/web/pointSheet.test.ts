import { expect, test } from 'vitest'
import { pointAttributes } from '#server/ingest/drivers/modbusTcp/attributes.ts'
import { pointsOfSheet } from './pointSheet.ts'

const known = [
  { pointKey: 'soc', size: 1 },
  { pointKey: 'cellVoltage', size: 3 },
]
const read = (sheet: string) => pointsOfSheet(sheet, known, pointAttributes, 'en')

test('a table copied from a table program becomes points; names of columns are keys or their words', () => {
  expect(
    read(
      'pointKey\tindex\trw\t地址（从 0 起）\ttype\tscale\nsoc\t\t\t100\tuint16\t0.1\r\ncellVoltage\t2\t2\t40\tint32\t\n',
    ),
  ).toEqual({
    faults: [],
    points: [
      { pointKey: 'soc', index: 0, rw: 0, attributes: { address: 100, type: 'uint16', scale: 0.1 } },
      { pointKey: 'cellVoltage', index: 2, rw: 2, attributes: { address: 40, type: 'int32' } },
    ],
  })
})

test('commas and quotes of a csv file part cells, too', () => {
  expect(read('pointKey,address,type\n"soc","7","uint16"').points).toEqual([
    { pointKey: 'soc', index: 0, rw: 0, attributes: { address: 7, type: 'uint16' } },
  ])
})

test('columns that say what a point is are passed over', () => {
  expect(read('pointKey,pointName,unit,max,address\nsoc,SOC,%,100,7')).toEqual({
    faults: [],
    points: [{ pointKey: 'soc', index: 0, rw: 0, attributes: { address: 7 } }],
  })
})

test.each([
  ['pointKey,nonsense\nsoc,1', 1, 2],
  ['address\n1', 1, 1],
  ['pointKey,address\nnone,1', 2, 1],
  ['pointKey,address\nsoc,70000', 2, 2],
  ['pointKey,address\nsoc,x', 2, 2],
  ['pointKey,type\nsoc,int12', 2, 2],
  ['pointKey,index\ncellVoltage,3', 2, 2],
  ['pointKey,rw\nsoc,9', 2, 2],
  ['pointKey,address\nsoc,1\nsoc,2', 3, 1],
])('%j has a fault in line %i, column %i', (sheet, line, column) => {
  expect(read(sheet).faults).toEqual([{ line, column, msg: expect.any(String) }])
})
