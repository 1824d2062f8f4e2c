import { Button } from 'antd'
import { StationPicture } from '#web/equipment/pictures/StationPicture.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { StorageStation, StorageTile } from '../../shapes.ts'
import { asOneBranch, branchesOf, drawnBranches, wholeSum } from './branches.ts'
import { messages } from './messages.ts'
import './home.css'

type StationDiagramProps = {
  /** the server is not heard: these are the last known values */
  lost: boolean
  station: StorageStation
  /** of all stations */
  tiles: readonly StorageTile[]
  onOpen: (deviceId: string) => void
}

/** The single-line diagram of a station as it stands, whether it adds up, and its devices to open. */
export const StationDiagram = ({ lost, station, tiles, onOpen }: StationDiagramProps) => {
  const text = useText(messages)
  const { stationId, stationName, extremes, residual, sums, silent } = station
  const own = tiles.filter((tile) => tile.stationId === stationId)
  const ems = own.filter(({ kind }) => kind === 'ems')
  const { drawn, rest } = drawnBranches(branchesOf(own), extremes)
  const ofEms = (read: (tile: StorageTile) => number | null): number | null => wholeSum(ems.map(read))
  const [grid, load, aux] = [
    ofEms(({ gridPower }) => gridPower),
    ofEms(({ loadPower }) => loadPower),
    ofEms(({ auxPower }) => auxPower),
  ]
  const pcs = wholeSum(own.filter(({ kind }) => kind === 'pcs').map(({ power }) => power))
  const stacksOf = rest.reduce((sum, { stacks }) => sum + stacks.length, 0)
  const others = { pcs: text('otherPcs', rest.length), stacks: text('otherStacks', stacksOf) }
  const kW = (value: number | null): string => numberText(value, 1)
  const term = (value: number | null) => [(value ?? 0) < 0 ? '−' : '+', kW(value && Math.abs(value))] as const
  const devices = [
    ...ems.map(({ deviceId, deviceName }) => ({ id: deviceId, name: deviceName })),
    ...drawn.flatMap((branch) => [
      ...(branch.pcs ? [{ id: branch.id, name: branch.pcs.name }] : []),
      ...branch.stacks.map(({ id, name }) => ({ id, name })),
    ]),
  ]
  return (
    <div className="tw-storage-station">
      <div className="tw-storage-diagram">
        <StationPicture
          name={`${stationName} ${text('diagram')}`}
          branches={rest.length === 0 ? drawn : [...drawn, asOneBranch(rest, others)]}
          mainBreaker={ems.length === 1 ? (ems[0]?.mainBreaker ?? null) : null}
          gridPower={grid}
          loadPower={load}
          auxPower={aux}
          ratedPower={sums.ratedPower}
          stale={silent || lost}
        />
      </div>
      <p className={residual === null ? 'tw-storage-balance' : 'tw-storage-balance tw-storage-off'}>
        {residual === null
          ? text('balance', kW(grid), ...term(pcs), kW(load), kW(aux))
          : text('residual', kW(residual))}
      </p>
      <nav className="tw-storage-devices" aria-label={text('devices')}>
        {devices.map(({ id, name }) => (
          <Button key={id} size="small" onClick={() => onOpen(id)}>
            {name}
          </Button>
        ))}
        {rest.length > 0 && <span>{text('more', rest.length)}</span>}
      </nav>
    </div>
  )
}
