import type { Page } from 'playwright-core'

/**
 * Texts of the page's main area, or of the open dialog, that cannot be read: their own frame or the screen cuts them off, or two lie upon
 * each other. Measured by the boxes of the text itself. What a scrolling frame hides is not cut; what is there only for screen readers does not count.
 */
export const unreadableTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** px that a glyph may stand over its frame, and texts may share */
    const slack = 2
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility())
    const root = dialogs.at(-1) ?? [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
    if (!root) return ['nothing is shown']
    type Shown = { text: string; left: number; right: number; top: number; bottom: number }
    const found: Shown[] = []
    const faults: string[] = []
    const isSeen = (element: Element): boolean =>
      !element.closest('.tw-hidden, .tw-chart-spoken, .tw-cards .ant-table-thead, title, option, [hidden]') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !element || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 1 || box.height < 1) continue
      const lines = [...range.getClientRects()].filter(({ width }) => width >= 1)
      let hidden = false
      let cut = box.left < -slack || box.right > innerWidth + slack
      for (let frame: Element | null = element; frame && root.contains(frame); frame = frame.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(frame)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = frame.getBoundingClientRect()
        const over = box.left < edge.left - slack || box.right > edge.right + slack
        // The box of a line is higher than its glyphs: a quarter of it may stand out.
        const high = (lines[0]?.height ?? box.height) / 4 + slack
        const above = box.top < edge.top - high || box.bottom > edge.bottom + high
        // A shortened text has the box of what is left of it.
        if (textOverflow === 'ellipsis' && frame.scrollWidth > frame.clientWidth + 1) cut = true
        const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
        if ((over && scrolls(overflowX)) || (above && scrolls(overflowY))) hidden = true
        else if (over || above) cut = true
      }
      if (hidden) continue
      if (cut) faults.push(`cut: ${text}`)
      for (const line of lines) {
        const lean = line.height * 0.22
        const { left, right } = line
        found.push({ text, left, right, top: line.top + lean, bottom: line.bottom - lean })
      }
    }
    const byTop = found.sort((a, b) => a.top - b.top)
    byTop.forEach((one, at) => {
      for (const other of byTop.slice(at + 1)) {
        if (other.top >= one.bottom - slack) break
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (one.text !== other.text && across > slack && down > slack) faults.push(`${one.text} × ${other.text}`)
      }
    })
    return [...new Set(faults)]
  })
