import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { shardOf, tokensOf } from './shard.ts'

test('each device that speaks belongs to one of the shards, in whatever order the file names them', () => {
  const codes = ['XD-003', 'XD-001', 'JY-01', 'XD-002', 'SH-TR']
  const tokens = Object.fromEntries(codes.map((code) => [code, `token of ${code}`]))
  const parts = [1, 2, 3].map((number) => tokensOf(tokens, { number, of: 3 }))
  expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual([...codes].sort())
  expect(Object.assign({}, ...parts)).toEqual(tokens)
  expect(tokensOf(Object.fromEntries(Object.entries(tokens).reverse()), { number: 2, of: 3 })).toEqual(parts[1])
})

test('a shard is given as a part of a whole', () => {
  expect(shardOf('2/3')).toEqual({ number: 2, of: 3 })
  for (const wrong of ['0/3', '4/3', '1', '1/0', 'a/b', '1/2/3']) expect(() => shardOf(wrong)).toThrow('--shard')
  expect(readOptions(['--shard', '1/4', '--warm', '2'], {})).toMatchObject({
    shard: { number: 1, of: 4 },
    warmHours: 2,
  })
  expect(readOptions([], {})).toMatchObject({ shard: undefined, warmHours: undefined })
})
