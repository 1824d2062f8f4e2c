import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useLanguage } from '#web/i18n.ts'

const said = z.object({
  history: z.array(z.object({ role: z.literal('assistant'), content: z.string() })),
  suggestions: z.array(z.string()),
})
const document = z.object({ zh: said, en: said })
const empty = { history: [], suggestions: [] }

const load = async (): Promise<z.output<typeof document> | null> => {
  try {
    const response = await fetch('/ai/index.json')
    if (!response.ok) throw new Error(`status ${response.status}`)
    return document.parse(await response.json())
  } catch (error) {
    // The specification wants it logged only.
    console.error('the starting history of the assistant could not be loaded', error)
    return null
  }
}

/** The greeting and the first suggestions; none until they are there, and where they cannot be had. `round` loads them anew. */
export const useStartHistory = (round: number): z.output<typeof said> => {
  const { language } = useLanguage()
  const { data } = useQuery({ queryKey: ['/ai/index.json', round], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
  return data?.[language] ?? empty
}
