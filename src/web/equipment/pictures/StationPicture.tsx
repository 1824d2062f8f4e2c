import { useText } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import { SingleLine } from './SingleLine.tsx'
import { type StationBranch, stationDiagram } from './stationDiagram.ts'

type StationPictureProps = {
  name: string
  emsNote?: string
  branches: readonly StationBranch[]
  /** 0 open, otherwise closed */
  mainBreaker: number | null
  /** kW, import from the grid positive; null unknown */
  gridPower: number | null
  loadPower: number | null
  auxPower: number | null
  /** kW, below 0.5 % of it nothing flows */
  ratedPower: number | null
  stale?: boolean
}

/** A storage station: grid, load, auxiliaries, bus, each PCS with its stacks, and the EMS that leads them. */
export const StationPicture = ({ name, stale = false, ...station }: StationPictureProps) => {
  const text = useText(pictureMessages)
  return <SingleLine label={name} diagram={stationDiagram(station, text)} stale={stale} />
}
