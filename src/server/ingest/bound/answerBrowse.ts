import type { Pool } from 'pg'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundRunning, Browsed } from '../drivers/bound.ts'
import { type BrowseAnswer, openAsk, takeAsk, writeAnswer } from './asks.ts'

type Given = { readonly pool: Pool; readonly box: SecretBox; readonly clock: () => number }

const asked = async (given: Given, payload: Buffer, running: BoundRunning | undefined): Promise<BrowseAnswer> => {
  if (!running?.browse) return { fault: 'not running' }
  try {
    return await running.browse(openAsk<{ path: string; find: string }>(given.box, payload))
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
const longestText = 500
const plain = (text: string): string => text.replaceAll('\u0000', '').slice(0, longestText)
/** Without what no database holds. */
const written = ({ items, isCut }: Browsed): Browsed => ({
  isCut,
  items: items.map((each) => ({
    ...each,
    ...{ path: each.path.replaceAll('\u0000', ''), name: each.name.replaceAll('\u0000', '') },
    ...(typeof each.value === 'string' ? { value: plain(each.value) } : {}),
    attributes: Object.fromEntries(
      Object.entries(each.attributes).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
      ]),
    ),
  })),
})

/** Tells what a driver that runs here hears. */
export const answerBrowse = async (given: Given, id: string, running: BoundRunning | undefined): Promise<void> => {
  const payload = await takeAsk(given, id)
  if (!payload) return
  const answer = await asked(given, payload, running)
  await writeAnswer(given, id, 'fault' in answer ? { fault: plain(answer.fault) } : written(answer))
}
