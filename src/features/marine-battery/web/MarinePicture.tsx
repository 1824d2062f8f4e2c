import type { z } from 'zod'
import { BatteryPicture } from '#web/equipment/pictures/BatteryPicture.tsx'
import { breakerOf, levelOf } from '#web/equipment/pictures/unitState.ts'
import { nameIn } from '#web/equipment/metrics/shown.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useLanguage } from '#web/i18n.ts'
import type { liveSystem } from '../shapes.ts'

export type LiveSystem = z.infer<typeof liveSystem>

type MarinePictureProps = { system: LiveSystem; onCluster: (deviceId: string) => void }

/** A battery system: its clusters, and below them main breaker and ventilation. */
export const MarinePicture = ({ system, onCluster }: MarinePictureProps) => {
  const { language } = useLanguage()
  const word = useStateWord()
  const stateOf = (code: string) => system.states.find((state) => state.code === code)
  const breaker = stateOf('mainBreaker')
  const ventilation = stateOf('ventilationState')
  return (
    <BatteryPicture
      name={system.deviceName}
      runningState={system.status.runningState}
      clusters={system.clusters.map((cluster) => ({
        id: cluster.deviceId,
        name: cluster.deviceName,
        soc: cluster.soc,
        level: levelOf(cluster.alarmLevel),
      }))}
      parts={[
        ...(breaker
          ? [
              {
                kind: breakerOf(breaker.value) === 'closed' ? ('breakerClosed' as const) : ('breakerOpen' as const),
                name: nameIn(breaker, language),
                word: word(breaker),
              },
            ]
          : []),
        ...(ventilation
          ? [{ kind: 'air' as const, name: nameIn(ventilation, language), word: word(ventilation) }]
          : []),
      ]}
      stale={system.status.silent}
      onCluster={onCluster}
    />
  )
}
