import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

const themes = ['white', 'blue'] as const
const languages = ['zh', 'en'] as const
const pictures = 'test-results/gallery'

type Size = { key: string; width: number; height: number }

/** The size of each piece, in whole px. */
const sizesOf = (page: Page): Promise<Size[]> =>
  page.locator('[data-piece]').evaluateAll((pieces) =>
    pieces.map((piece) => {
      const { width, height } = piece.getBoundingClientRect()
      return { key: piece.getAttribute('data-piece') ?? '', width: Math.round(width), height: Math.round(height) }
    }),
  )

/** Where the keyboard stops, in its order, by place in the document; a stop that cannot be seen is -1. */
const focusOrder = async (page: Page, stops: number): Promise<number[]> => {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const order: number[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body || !focused.checkVisibility()) return -1
        return [...document.querySelectorAll('*')].indexOf(focused)
      }),
    )
  }
  return order
}

describe('the gallery at one glance', () => {
  const on = stage()
  beforeAll(async () => {
    await mkdir(pictures, { recursive: true })
  })

  const open = async (width: number, theme: (typeof themes)[number], language: (typeof languages)[number]) => {
    const look = { width, script: looking(theme, language) }
    const watched = await on.enter('/gallery?only=common,tables,charts,bars', look)
    await watched.page.locator('[data-piece=TableView] .ant-table-row').first().waitFor()
    await watched.page.locator('[data-piece] canvas').first().waitFor()
    return watched
  }

  test.each([360, 1440, 1920])(
    'at %i px: every piece has its place, as large in one theme as in the other, keys go down the page',
    async (width) => {
      for (const language of languages) {
        const sizes: Size[][] = []
        for (const theme of themes) {
          const { page, faults } = await open(width, theme, language)
          await page.screenshot({ path: `${pictures}/${width}-${theme}-${language}.png`, fullPage: true })
          sizes.push(await sizesOf(page))
          // Both themes and languages at each width, all pairs of them over two.
          if ((theme === 'white') === (language === (width === 1440 ? 'en' : 'zh')))
            expect(await seriousFindings(page), `${theme} ${language}`).toEqual([])
          expect(await sidewaysOverflow(page)).toBe(false)
          const order = await focusOrder(page, 30)
          expect(order).not.toContain(-1)
          expect(order).toEqual(order.toSorted((a, b) => a - b))
          expect(faults).toEqual([])
          await page.close()
        }
        const [white = [], blue = []] = sizes
        expect(white.length).toBeGreaterThan(20)
        expect(blue).toEqual(white)
        for (const piece of white) {
          expect(piece.height, piece.key).toBeGreaterThan(20)
          expect(piece.width, piece.key).toBeLessThanOrEqual(width)
        }
      }
    },
  )
})
