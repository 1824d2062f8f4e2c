import type { SparkplugEventCode } from '#contract/driverEventWords.ts'
import type { BoundAround, BoundEvent, Plan } from '../bound.ts'
import { samplesOf } from '../byKey.ts'
import { mappedValue } from '../pointValue.ts'
import { createNodes, type Timers } from './nodes.ts'
import { type Binding, bindingsOf, bySource } from './plan.ts'
import { createRebirths } from './rebirths.ts'
import { pathOf, readTopic, type Source } from './topics.ts'
import type { Reading } from './unit.ts'
import { PayloadFault, readPayload } from './wire.ts'

type Around = Pick<BoundAround, 'take' | 'event' | 'count' | 'away' | 'log'>
type Watcher = (binding: Binding, readings: readonly Reading[]) => void

/** What a host application makes of messages; `rebirth` asks the node `group/node`. Knows no connection. */
export const createHost = (first: Plan, around: Around, timers: Timers, rebirth: (node: string) => void) => {
  let bindings: readonly Binding[] = []
  let bound: ReadonlyMap<string, readonly Binding[]> = new Map()
  const watchers = new Set<Watcher>()
  const rebirths = createRebirths(timers, rebirth)

  const of = (source: Source): readonly Binding[] => bound.get(pathOf(source)) ?? []
  const tell = (
    code: SparkplugEventCode,
    level: BoundEvent['level'],
    source: Source,
    args: BoundEvent['args'] = {},
  ) => {
    const deviceId = of(source)[0]?.deviceId
    around.event({ level, code, args: { node: pathOf(source), ...args }, ...(deviceId ? { deviceId } : {}) })
  }
  const away = new Set<string>()
  const enter = (own: readonly Binding[], isAway: boolean): void => {
    const changed = own.filter(({ deviceId }) => away.has(deviceId) !== isAway)
    for (const { deviceId, source } of changed) {
      if (isAway) away.add(deviceId)
      else away.delete(deviceId)
      tell(isAway ? 'device_offline' : 'device_online', isAway ? 'warning' : 'info', source)
    }
    if (own.length > 0)
      around.away(
        own.map(({ deviceId }) => deviceId),
        isAway,
      )
  }
  const store = async (binding: Binding, readings: readonly Reading[]): Promise<void> => {
    const found = readings.flatMap(({ name, ts, value }) =>
      (binding.byMetric.get(name) ?? []).flatMap((point) => {
        const mapped = mappedValue(value, point.mapping)
        return mapped === undefined ? [] : [{ point, ts, value: mapped }]
      }),
    )
    if (found.length === 0) return
    around.count({ values: found.length })
    await around.take(binding.deviceId, samplesOf(found, binding.arrays))
  }
  const nodes = createNodes(timers, {
    readings: async (source, readings) => {
      for (const binding of of(source)) for (const watch of watchers) watch(binding, readings)
      await Promise.all(of(source).map((binding) => store(binding, readings)))
    },
    alive: (source) => enter(of(source), false),
    dead: (source) => {
      if (source.device) return enter(of(source), true)
      enter(
        bindings.filter((each) => each.source.group === source.group && each.source.node === source.node),
        true,
      )
    },
    tell,
    rebirth: rebirths.ask,
    born: rebirths.born,
    refused: () => around.count({ errors: 1 }),
  })
  const replace = (plan: Plan): void => {
    const wanted = bindingsOf(plan)
    for (const { deviceId, point, attribute } of wanted.faults)
      around.event({
        level: 'error',
        code: 'point_wrong' satisfies SparkplugEventCode,
        deviceId,
        args: { point, attribute },
      })
    const before = new Map(bindings.map((each) => [each.deviceId, JSON.stringify([each.source, each.points])]))
    bindings = wanted.bindings
    bound = bySource(bindings)
    // What came before the device was bound is stored now.
    for (const each of bindings) {
      const unit = nodes.unit(each.source)
      if (!unit?.isBorn || before.get(each.deviceId) === JSON.stringify([each.source, each.points])) continue
      const known = [...unit.metrics.values()].flatMap(({ name, ts, value }) =>
        value === undefined ? [] : [{ name, ts, value }],
      )
      store(each, known).catch((error) => around.log.warn('what was heard before was not stored', { error }))
    }
  }
  replace(first)

  return {
    nodes,
    replace,
    bindings: () => bindings,
    bindingsOf: of,
    /** resolves when it is stored; a message that cannot be read is counted */
    hear: async (topic: string, payload: Buffer): Promise<void> => {
      const said = readTopic(topic)
      if (!said) return
      around.count({ reads: 1 })
      const { kind, ...source } = said
      try {
        await nodes.hear(kind, source, readPayload(payload))
      } catch (error) {
        if (!(error instanceof PayloadFault)) throw error
        around.count({ errors: 1 })
        tell('payload_wrong', 'warning', source, { reason: error.message })
      }
    },
    /** hears what comes of bound devices, until the call that it gives */
    watch: (watcher: Watcher): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** bound nodes that nobody heard of since the connection stands are asked to be born */
    askUnborn: (): void => {
      for (const { source } of bindings)
        if (!nodes.isBorn(source) && !away.has(of(source)[0]?.deviceId ?? ''))
          rebirths.ask(pathOf({ ...source, device: '' }))
    },
    stop: rebirths.stop,
  }
}
export type Host = ReturnType<typeof createHost>
