import type { LinePart, UnitNode } from '#contract/unitDetail.ts'
import { metricOf, stateOf } from '#web/equipment/metrics/valueOf.ts'
import { plugOf, type RunState } from '#web/equipment/pictures/unitState.ts'
import type { LinePlace } from '#web/equipment/racks/UnitLine.tsx'
import { dash, groupedText, numberText, percentText } from '#web/kit/format.ts'
import { connectionStates } from '../../shapes.ts'
import type { ShoreDetail, ShoreNode } from '../../detailShapes.ts'
import type { DetailText } from './messages.ts'

const kilowatts = (power: number | null): string => `${numberText(power, 1)} kW`
const volts = (voltage: number | null): string => (voltage === null ? '' : `${groupedText(voltage, 0)} V`)
const hertz = (frequency: number | null): string => (frequency === null ? '' : `${numberText(frequency, 1)} Hz`)
const together = (...words: readonly string[]): string => words.filter(Boolean).join(' · ')

const placeOf = (
  part: LinePart | null,
  key: string,
  says: (part: LinePart) => Pick<LinePlace, 'value' | 'note' | 'breaker' | 'cut'>,
): LinePlace[] => (part === null ? [] : [{ key, name: part.deviceName, ...says(part), off: part.silent }])

/** A device's breaker, where it has one. */
const breakerOf = (part: LinePart): Pick<LinePlace, 'breaker'> =>
  part.states.some(({ code }) => code === 'mainBreaker') ? { breaker: stateOf(part, 'mainBreaker') } : {}

/** From the grid over supply, transformer, converter and socket to the ship; what a station does not have is left out. */
export const shoreLine = (detail: ShoreDetail, text: DetailText): LinePlace[] => {
  const { supply, transformer, converter, socket, tile, connection } = detail
  const plug = plugOf(socket ? stateOf(socket, 'pluggedState') : tile.plugged === null ? null : tile.plugged ? 0 : 1)
  const isShipped = connection !== null && plug === 'inserted'
  return [
    { key: 'grid', name: text('grid'), value: (transformer && volts(metricOf(transformer, 'acVoltageAB'))) || dash },
    ...placeOf(supply, 'supply', (part) => ({
      value: kilowatts(metricOf(part, 'power')),
      note: together(volts(metricOf(part, 'acVoltageAB')), hertz(metricOf(part, 'frequency'))),
      ...breakerOf(part),
      ...(socket === null ? { cut: plug !== 'inserted' } : {}),
    })),
    ...placeOf(transformer, 'transformer', (part) => ({
      value: kilowatts(metricOf(part, 'power')),
      note: text('loadRate', percentText(metricOf(part, 'loadRate'), 1)),
    })),
    ...placeOf(converter, 'converter', (part) => ({
      value: volts(metricOf(part, 'outputVoltage')) || dash,
      note: hertz(metricOf(part, 'outputFrequency')),
    })),
    ...placeOf(socket, 'socket', () => ({
      value: volts(tile.voltage) || dash,
      note: plug ? text(plug) : dash,
      breaker: tile.mainBreaker,
      cut: plug !== 'inserted',
    })),
    {
      key: 'ship',
      name: isShipped ? (connection.shippingName ?? text('unnamedShip')) : text('ship'),
      value: isShipped ? kilowatts(tile.power) : text('noShip'),
      ...(isShipped ? { note: tile.current === null ? '' : `${numberText(tile.current, 1)} A` } : {}),
      off: !isShipped,
    },
  ]
}

/** What flows on it: shore power goes to the ship. */
export const flowOf = ({ tile }: ShoreDetail): RunState => {
  if (tile.silent) return 'offline'
  return tile.state === connectionStates.supplying ? 'charging' : 'standby'
}

/** Supply, transformer, converter and socket, as far as there are any. */
export const partsOf = ({ supply, transformer, converter, socket }: ShoreDetail): LinePart[] =>
  [supply, transformer, converter, socket].filter((part) => part !== null)

/** The same as a flat tree, whose nodes can be chosen. */
export const partNodes = (detail: ShoreDetail): UnitNode[] =>
  partsOf(detail).map(({ deviceId, deviceName, alarmLevel, silent }) => ({
    ...{ strId: deviceId, strName: deviceName, name: deviceName, level: 1, soc: null, alarmLevel, silent },
    children: [],
  }))

/** The tree of a station as dialogs draw it, sockets with the berth that they stand at. */
export const treeNodes = (nodes: readonly ShoreNode[], level = 1): UnitNode[] =>
  nodes.map(({ deviceId, deviceName, berthName, alarmLevel, silent, children }) => {
    const name = berthName === null ? deviceName : `${deviceName} · ${berthName}`
    return {
      ...{ strId: deviceId, strName: name, name, level, soc: null, alarmLevel, silent },
      children: treeNodes(children, level + 1),
    }
  })
