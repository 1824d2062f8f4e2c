import type { Page } from 'playwright-core'
import { pressTool } from './page.ts'

type Theme = 'blue' | 'white'
export type Turn = { readonly look: string; readonly presses: readonly string[] }

const phone = 576
const themeTool = {
  zh: { blue: '切换到蓝色主题', white: '切换到白色主题' },
  en: { blue: 'Switch to the blue theme', white: 'Switch to the white theme' },
}

/**
 * Two looks one after the other, for a page that stands in `theme` and Chinese: both themes and both languages at each width, and all
 * four pairs over a phone and a wider screen. Both ways end in `theme`, which the user's record keeps for the next page; a phone in English.
 */
export const turnsAt = (width: number, theme: Theme = 'blue'): Turn[] => {
  const other = theme === 'blue' ? 'white' : 'blue'
  return width < phone
    ? [
        { look: `${other} zh`, presses: [themeTool.zh[other]] },
        { look: `${theme} en`, presses: ['切换到英文', themeTool.en[theme]] },
      ]
    : [
        { look: `${other} en`, presses: [themeTool.zh[other], '切换到英文'] },
        { look: `${theme} zh`, presses: [themeTool.en[theme], 'Switch to Chinese'] },
      ]
}

/** Presses what leads to a look. */
export const turn = async (page: Page, { presses }: Turn): Promise<void> => {
  for (const press of presses) await pressTool(page, press)
}
