import { expect, test } from 'vitest'
import { argsText } from './commandFace.ts'

test.each([
  [{}, ''],
  [{ value: 0 }, '0 kW'],
  [{ value: -120.5 }, '-120.5 kW'],
  [{ operative: true }, 'in service'],
  [{ operative: false }, 'out of service'],
  [{ idTag: '04A2B9C1' }, '04A2B9C1'],
  [{ pointKey: 'powerSetpoint', index: 2, value: 40 }, 'powerSetpoint[2] = 40'],
])('the arguments %j read as %j', (args, text) => {
  expect(argsText(args, 'en')).toBe(text)
})
