import { CranePicture } from '#web/equipment/crane/CranePicture.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import type { SavingTile } from '../../shapes.ts'

/** The picture of a crane as its tile says it stands; `stale` where its readings are old. */
export const SavingCrane = ({ crane, stale = false }: { crane: SavingTile; stale?: boolean }) => (
  <CranePicture
    name={crane.deviceName}
    supply={crane.supplyPower}
    power={crane.power}
    hoist={crane.hoistPower}
    brake={crane.brakePower}
    height={crane.hoistHeight}
    load={crane.load}
    soc={crane.soc}
    converters={crane.dcdcs.map(({ no, power, mode, silent, alarmLevel }) => ({
      ...{ no, power, mode, silent },
      level: levelOf(alarmLevel),
    }))}
    silent={crane.silent}
    stale={stale}
  />
)
