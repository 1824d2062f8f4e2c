import { expect, test } from 'vitest'
import { portMeant } from './destination.ts'

const ports = [
  { portId: '1', words: ['南通港', 'Nantong', 'CNNTG'] },
  { portId: '2', words: ['江阴港', 'Jiangyin', 'CN JIA', ''] },
]

test.each([
  ['南通港', '1'],
  [' NANTONG ', '1'],
  ['CN NTG', '1'],
  ['cnjia', '2'],
  ['CN NTG > CN JIA', '2'],
  ['CNNTG>CNJIA', '2'],
  ['Shanghai', undefined],
  ['', undefined],
  ['>', undefined],
  [null, undefined],
])('%s', (said, portId) => {
  expect(portMeant(ports, said)).toBe(portId)
})
