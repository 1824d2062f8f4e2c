import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { levelOf } from '../pictures/unitState.ts'
import { drawnAtOnce, type FleetGroup, groupsOf } from './fleetGroups.ts'
import type { HomeTile } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'
import './fleetGroups.css'

type DrawnProps<T> = { tiles: readonly T[]; children: (tiles: readonly T[]) => ReactNode }

/** The first of many, and further ones when asked for. */
export const DrawnInParts = <T,>({ tiles, children }: DrawnProps<T>) => {
  const text = useText(homeMessages)
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const left = tiles.length - drawn
  return (
    <>
      {children(left > 0 ? tiles.slice(0, drawn) : tiles)}
      {left > 0 && (
        <Button size="small" className="tw-fleet-more" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {text('showMore', Math.min(left, drawnAtOnce), left)}
        </Button>
      )}
    </>
  )
}

type GroupProps<T extends HomeTile> = {
  group: FleetGroup<T>
  open: boolean
  onToggle: (key: string) => void
  children: (tiles: readonly T[]) => ReactNode
}

const Group = <T extends HomeTile>({ group, open, onToggle, children }: GroupProps<T>) => {
  const text = useText(homeMessages)
  const { key, name, tiles, level, inAlarm, silent, meanSoc } = group
  return (
    <li>
      <button type="button" className="tw-fleet-group" aria-expanded={open} onClick={() => onToggle(key)}>
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        <span className="tw-fleet-groupname" title={name}>
          {name}
        </span>
        <LevelBadge level={levelOf(level)} />
        <span className="tw-fleet-groupfacts">
          {inAlarm > 0 && <span>{text('groupInAlarm', inAlarm)}</span>}
          {silent > 0 && <span>{text('offline', silent)}</span>}
          {meanSoc !== null && <span>SOC {valueText(meanSoc, 0)}%</span>}
          <span>{text('groupUnits', tiles.length)}</span>
        </span>
      </button>
      {open && <DrawnInParts tiles={tiles}>{children}</DrawnInParts>}
    </li>
  )
}

/** A large fleet by station, the one that needs somebody most first and open; the others open at a press. */
export const FleetGroups = <T extends HomeTile>({ tiles, children }: DrawnProps<T>) => {
  const groups = useMemo(() => groupsOf(tiles), [tiles])
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [worst] = groups
  const isOpen = (key: string): boolean => toggled.get(key) ?? (key === worst?.key && worst.level !== null)
  const onToggle = useCallback(
    (key: string, open: boolean) => setToggled((before) => new Map(before).set(key, open)),
    [],
  )
  return (
    <ul className="tw-fleet-groups">
      {groups.map((group) => {
        const open = isOpen(group.key)
        return (
          <Group key={group.key} group={group} open={open} onToggle={() => onToggle(group.key, !open)}>
            {children}
          </Group>
        )
      })}
    </ul>
  )
}
