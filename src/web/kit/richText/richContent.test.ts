import { expect, test } from 'vitest'
import { isEmptyContent, linkOf, maxImageBytes, sortImages } from './richContent.ts'

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p>', true],
  ['<p class="x"> &nbsp; </p><p></p>', true],
  ['<ul><li><p></p></li></ul>', true],
  ['<p>x</p>', false],
  ['<p><img src="/file/1"></p>', false],
])('%s is empty: %s', (html, empty) => expect(isEmptyContent(html)).toBe(empty))

test('only images, of a bearable size, and no more than six in all', () => {
  const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size })
  const { images, problems } = sortImages(
    [file('a'), file('b.pdf', 'application/pdf'), file('c', 'image/png', maxImageBytes + 1), file('d'), file('e')],
    4,
  )
  expect(images.map(({ name }) => name)).toEqual(['a', 'd'])
  expect(problems).toEqual([{ key: 'notImage', name: 'b.pdf' }, { key: 'imageTooLarge', name: 'c' }, 'tooManyImages'])
  expect(sortImages([file('a')], 6).images).toEqual([])
})

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  [' mailto:a@example.org ', 'mailto:a@example.org'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['example.org', undefined],
  ['', undefined],
])('the link %s is kept as %s', (written, kept) => expect(linkOf(written)).toBe(kept))
