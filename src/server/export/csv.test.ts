import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('csv: byte order mark, quoting, no formulas, numbers as they are', async () => {
  async function* rows() {
    yield ['=1+1', '+a', '-180', '@x', -180, null] as const
    yield ['a,b', 'say "hi"', 'two\nlines', '箱', 0.5, 1e21] as const
  }
  const text = (await Array.fromAsync(csv({ headings: ['a', 'b', 'c', 'd', 'e', 'f'], rows: rows() }))).join('')
  expect(text).toBe(
    `\uFEFFa,b,c,d,e,f\r\n'=1+1,'+a,'-180,'@x,-180,\r\n"a,b","say ""hi""","two\nlines",箱,0.5,1e+21\r\n`,
  )
})
