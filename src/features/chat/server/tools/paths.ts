import { type PanelName, panelNamed } from '#contract/panels.ts'
import { platformAuthority, monitoring, type PlatformKey, platformOf } from '#contract/platforms.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/** The portal's address of a panel of a platform with its filters. */
export const panelPath = (platform: PlatformKey, panel: PanelName, query: Query = {}): string => {
  const params = new URLSearchParams({ panel: String(panelNamed(panel).code) })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value))
  return `${platformOf(platform).path}?${params}`
}

export const holds = (caller: Caller, platform: PlatformKey): boolean =>
  caller.isPlatformAdmin || caller.authorities.has(platformAuthority(platform))

/** The platform whose holders may make a call; undefined for a call of several. */
export const platformOfCall = ({ access }: { readonly access: string }): PlatformKey | undefined =>
  monitoring.find(({ key }) => platformAuthority(key) === access)?.key

export const mayAsk = (caller: Caller, call: { readonly access: string }): boolean => {
  const platform = platformOfCall(call)
  return platform !== undefined && holds(caller, platform)
}

/** The first of these platforms that the caller may open, else the first of his own; undefined where he has none. */
export const platformFor = (caller: Caller, platforms: readonly PlatformKey[]): PlatformKey | undefined =>
  [...platforms, ...monitoring.map(({ key }) => key)].find(
    (key) => holds(caller, key) && platformOf(key).stationTypes.length > 0,
  )

/** The panel that lists all alarms of a platform. */
const alarmPanel = (platform: PlatformKey): PanelName | undefined =>
  platformOf(platform).panels.find((name) => /Alarms$/.test(name))

/** The list of alarms with its filters; the home where a platform has no such list. */
export const alarmsPath = (platform: PlatformKey | undefined, query: Query): string => {
  const panel = platform && alarmPanel(platform)
  if (!platform || !panel) return platform ? platformOf(platform).path : '/'
  return panelPath(platform, panel, query)
}

/** [from, to) ms as lists ask for it, in the zone of the caller's organization: the second that `endTime` names belongs to it. */
export const askedTimes = (
  { timeZone }: Pick<Caller, 'timeZone'>,
  from: number | undefined,
  to: number | undefined,
): { startTime?: string; endTime?: string } => ({
  ...(from === undefined ? {} : { startTime: formatTime(from, timeZone) }),
  ...(to === undefined ? {} : { endTime: formatTime(to - 1, timeZone) }),
})
