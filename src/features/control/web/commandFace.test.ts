import { expect, test } from 'vitest'
import { argsText } from './commandFace.ts'

test.each([
  [{}, ''],
  [{ value: 0 }, '0 kW'],
  [{ value: -120.5 }, '-120.5 kW'],
  [{ pointKey: 'powerSetpoint', index: 2, value: 40 }, 'powerSetpoint[2] = 40'],
])('the arguments %j read as %j', (args, text) => {
  expect(argsText(args)).toBe(text)
})
