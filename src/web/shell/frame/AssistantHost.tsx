import { Suspense } from 'react'
import { panelNamed } from '#contract/panels.ts'
import { lazyPart } from '../../calls/patient.ts'
import { useStore } from '../../store.ts'
import { besideStore } from './assistantPlace.ts'
import { usePanel } from './usePanel.ts'

const Side = lazyPart(async () => (await import('#features/chat/web/AssistantSide.tsx')).AssistantSide)

/** The assistant beside the page while it is open there, unless its panel is. */
export const AssistantHost = () => {
  const beside = useStore(besideStore)
  const { code } = usePanel()
  if (!beside || code === panelNamed('assistant').code) return null
  return (
    <Suspense fallback={null}>
      <Side />
    </Suspense>
  )
}
