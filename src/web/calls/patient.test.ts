import { describe, expect, test } from 'vitest'
import { patiently } from './patient.ts'

const scene = (fails: number, awayFor: number) => {
  const said: string[] = []
  let loads = 0
  let asks = 0
  const load = async (): Promise<string> => {
    loads += 1
    said.push('load')
    if (loads <= fails) throw new Error(`no ${loads}`)
    return 'code'
  }
  const ask = async (): Promise<boolean> => {
    asks += 1
    return asks > awayFor
  }
  const pause = async (ms: number) => void said.push(`wait ${ms}`)
  return { said, run: () => patiently(load, ask, pause, () => void said.push('open anew')) }
}

describe('code that does not come', () => {
  test('comes at once where all is well', async () => {
    const { said, run } = scene(0, 0)
    expect([await run(), said]).toEqual(['code', ['load']])
  })
  test('is waited for while the server is away, longer each time', async () => {
    const { said, run } = scene(5, 5)
    expect(await run()).toBe('code')
    expect(said.filter((each) => each !== 'load')).toEqual([500, 1000, 2000, 4000, 5000].map((ms) => `wait ${ms}`))
  })
  test('is asked for once more where the server answers, then refused with the first reason', async () => {
    const { said, run } = scene(9, 0)
    await expect(run()).rejects.toThrow('no 1')
    expect(said).toEqual(['load', 'load'])
    expect(await scene(1, 0).run()).toBe('code')
  })
  test('opens the page anew where the server was away and its code does not come any more', async () => {
    const { said, run } = scene(9, 1)
    void run()
    await expect.poll(() => said).toEqual(['load', 'wait 500', 'load', 'load', 'open anew'])
  })
})
