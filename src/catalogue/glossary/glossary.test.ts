import { expect, test } from 'vitest'
import { profiles } from '../profiles.ts'
import { glossary, termOfPoint } from './glossary.ts'

test('every point of the catalogue is explained, every term has both languages and a name of its own', () => {
  const keys = new Set(profiles.flatMap(({ points }) => points.map(({ pointKey }) => pointKey)))
  expect([...keys].filter((key) => termOfPoint(key) === undefined)).toEqual([])
  expect(new Set(glossary.map(({ key }) => key)).size).toBe(glossary.length)
  for (const { zh, en } of glossary) {
    expect(zh.meaning).toMatch(/\p{Script=Han}.*。$/u)
    expect(en.meaning).toMatch(/^[^\p{Script=Han}]+\.$/u)
  }
  expect(termOfPoint('igbtTemperatureB')?.key).toBe('igbt')
  expect(termOfPoint('maxCellVoltageCluster')?.key).toBe('cell')
  expect(termOfPoint('madeAtRunTime')).toBeUndefined()
})
