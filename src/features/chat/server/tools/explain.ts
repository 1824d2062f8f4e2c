import { alarmsContract } from '#features/alarms/contract.ts'
import { AppError } from '#server/http/appError.ts'
import { alarmCurve } from './alarmCurve.ts'
import { alarmLine, alarmLines } from './alarmLines.ts'
import { chosenAlarms } from './alarmCounts.ts'
import { alarmList } from './alarms.ts'
import type { ExplainAnswer } from './answers.ts'
import { countFigure, figureOf, type Given } from './figures.ts'
import { inputs } from './inputs.ts'
import { deviceSeen } from './place.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const mostAround = 10

type Story = Awaited<ReturnType<typeof storyOf>>
const storyOf = (asking: Asking, alarmId: string) => asking.ask(alarmsContract.story, { alarmId })

const worstOf = ({ curve, rule, life }: Story): { at: number; value: number } | undefined => {
  const lasted = (curve?.points ?? []).flatMap(([at, value]) =>
    value === null || at < life.ts || at > (life.clearTs ?? Number.POSITIVE_INFINITY) ? [] : { at, value },
  )
  const isLow = rule?.direction === 'low'
  return lasted.reduce<{ at: number; value: number } | undefined>(
    (worst, each) => (!worst || (isLow ? each.value < worst.value : each.value > worst.value) ? each : worst),
    undefined,
  )
}

/** The gravest unresolved alarm of a device; refuses `rows.not_found` where it has none. */
const gravestOf = async (asking: Asking, deviceId: string): Promise<string> => {
  deviceSeen(asking, deviceId)
  const [line] = await alarmLines(asking, await chosenAlarms(asking, { deviceId, state: 1 }), 1)
  if (!line) throw new AppError('rows.not_found')
  return line.alarmId
}

export const explain: Tool<typeof inputs.explain, ExplainAnswer> = {
  name: 'explain',
  summary:
    'One alarm explained, or the gravest unresolved one of a device: its rule with limits, its worst value, what else happened on the unit ten minutes before and after, what a fault code means and what to do',
  input: inputs.explain,
  run: async ({ alarmId, deviceId }, asking) => {
    const which = alarmId ?? (deviceId === undefined ? undefined : await gravestOf(asking, deviceId))
    if (which === undefined) throw new AppError('rows.not_found')
    const story = await storyOf(asking, which)
    const { life, rule, curve } = story
    const device = asking.context.registry.byId(life.deviceId)
    const { language } = asking
    const own: Omit<Given, 'what'> = {
      kind: 'alarm',
      ...{ deviceId: life.deviceId, deviceName: life.deviceName, alarmId: life.alarmId },
    }
    const measured = { unit: rule?.unit ?? curve?.unit ?? '', decimals: rule?.decimals ?? curve?.decimals ?? 0 }
    const worst = worstOf(story)
    const limit = (value: number | null, of: 'limit' | 'recover') =>
      value === null
        ? null
        : figureOf(value, { ...own, ...measured, what: whatOf(asking, rule?.name, word(of, language)), at: life.ts })
    const power = story.power.findLast(([at, value]) => at <= story.pivot && value !== null)
    return {
      alarm: alarmLine(life, asking, life.clearTs),
      curve: device ? alarmCurve(device, life.alarmType, life.cell, story) : null,
      worst: worst
        ? figureOf(worst.value, {
            ...{ ...own, ...measured, at: worst.at },
            what: whatOf(asking, life.deviceName, curve?.name, word('worst', language)),
          })
        : null,
      rule: rule && {
        name: rule.name,
        direction: rule.direction,
        levels: rule.levels.map(({ level, limit: value, states, delay, crossedTs }) => ({
          ...{ level, states, delaySeconds: delay, crossedAt: crossedTs },
          limit: limit(value, 'limit'),
        })),
        recover: limit(rule.recover, 'recover'),
      },
      around: story.others.slice(0, mostAround).map((other) => ({
        ...{
          alarmId: other.alarmId,
          level: other.alarmLevel,
          content: other.alarmContent,
          deviceName: other.deviceName,
        },
        at: other.levels[0]?.from ?? story.from,
        figure: figureOf(other.alarmLevel, {
          ...{ kind: 'alarm', alarmId: other.alarmId, deviceName: other.deviceName },
          ...{ what: whatOf(asking, other.deviceName, other.alarmContent), at: other.levels[0]?.from ?? story.from },
        }),
      })),
      charges: story.charges.slice(0, mostAround).map(({ from, to, type, amount }) => ({
        ...{ from, to, type: type === 1 ? ('charge' as const) : ('discharge' as const) },
        amount: figureOf(amount, {
          ...{ ...own, kind: 'moment', from, to, unit: 'kWh', decimals: 1 },
          what: whatOf(asking, life.unitName, word(type === 1 ? 'charged' : 'discharged', language)),
        }),
      })),
      states: story.states
        .map(({ name, deviceName, spans }) => ({
          ...{ name, deviceName },
          words: spans.slice(-mostAround).map((span) => ({ at: span.from, word: span.word })),
        }))
        .filter(({ words }) => words.length > 1)
        .slice(0, mostAround),
      power: power
        ? figureOf(power[1], {
            ...{ ...own, kind: 'moment', at: power[0], unit: 'kW', decimals: 1 },
            what: whatOf(asking, life.unitName, word('power', language)),
          })
        : null,
      advice: story.advice,
      earlier: countFigure(
        story.earlier,
        word('earlier', language),
        alarmList(asking, { deviceId: life.unitId })({ alarmType: life.alarmType }),
        { deviceId: life.deviceId, deviceName: life.deviceName },
      ),
    }
  },
}
