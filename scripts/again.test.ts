import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Result = { name: string; status: string; assertionResults: { status: string }[] }
type Again = (
  testResults: Result[],
  run: (args: string[]) => Promise<boolean>,
  say: (line: string) => void,
) => Promise<number>
const { again, failures } = (await import(new URL('./again.mjs', import.meta.url).href)) as {
  again: Again
  failures: (testResults: Result[]) => number
}

const result = (name: string, ...statuses: string[]): Result => ({
  name: `${process.cwd()}/${name}`,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

/** What is said, and the failures that are mended, where the second run ends with these results. */
const rerun = async (first: Result[], second: Result[], passed = second.every(({ status }) => status === 'passed')) => {
  const said: string[] = []
  const run = async (args: string[]): Promise<boolean> => {
    const file = args.find((each) => each.startsWith('--outputFile.json='))?.split('=')[1] ?? ''
    mkdirSync('test-results', { recursive: true })
    writeFileSync(file, JSON.stringify({ testResults: second }))
    return passed
  }
  const mended = await again(first, run, (line) => said.push(line))
  return { mended, said }
}

test('of the files that failed, each is named by how it ended alone', async () => {
  const first = [result('a', 'failed', 'failed', 'passed'), result('b', 'failed'), result('c', 'passed')]
  expect(await rerun(first, [result('a', 'passed', 'passed', 'passed'), result('b', 'failed')])).toEqual({
    mended: 2,
    said: ['Once more, alone: a b', 'Passed alone, failed beside others: a', 'Failed alone as well: b'],
  })
})

test('a file that cannot be loaded counts as one failure, also beside one that is mended', async () => {
  const first = [result('a', 'failed'), result('b')]
  expect(failures(first)).toBe(2)
  expect((await rerun(first, [result('a', 'passed'), result('b')])).mended).toBe(1)
})

test('a run that fails outside of its files mends none', async () => {
  expect((await rerun([result('a', 'failed')], [result('a', 'passed')], false)).mended).toBe(0)
})

test('many files are not run again, and none where none failed', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => result(name, 'failed'))
  expect(await rerun(many, [])).toEqual({ mended: 0, said: [] })
  expect(await rerun([result('a', 'passed')], [])).toEqual({ mended: 0, said: [] })
})
