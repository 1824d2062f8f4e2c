import { barePath, isHomePath, type PagePath } from '#contract/pagePaths.ts'
import { type PanelName, toolPanels } from '#contract/panels.ts'
import { monitoring, type Platform, type PlatformKey, platforms } from '#contract/platforms.ts'
import { pageTitles } from './pageTitles.ts'

export const hasLayout = (pathname: string): boolean => !/fullScreen/i.test(pathname)

/** The platform a page belongs to; none for the chooser and the pages of the portal itself. */
export const platformAt = (pathname: string): Platform | undefined => {
  const path = `${barePath(pathname)}/`.toLowerCase()
  return platforms.find((platform) => path.startsWith(`${platform.path}/`.toLowerCase()))
}

/** The panels of platforms that watch the same stations, which they share. */
const panelsBeside = ({ stationTypes }: Platform): readonly PanelName[] =>
  monitoring
    .filter((other) => other.stationTypes.some((type) => stationTypes.includes(type)))
    .flatMap(({ panels }) => panels)

/** What a tool of the top bar opens for who holds these platforms: the panel of the page's own, else the first there is; undefined where there is none. */
export const toolPanelAt = (
  tool: keyof typeof toolPanels,
  pathname: string,
  holds: (key: PlatformKey) => boolean,
): PanelName | undefined => {
  const held = monitoring.filter(({ key }) => holds(key))
  const shown = held.find(({ key }) => key === platformAt(pathname)?.key)
  const among = (platforms: readonly Platform[]) =>
    toolPanels[tool].find((name) => platforms.flatMap(panelsBeside).includes(name))
  return (shown && among([shown])) ?? among(held)
}

/** Whether the home of a platform that watches equipment stands at an address. */
export const isPlatformHome = (pathname: string): boolean => {
  const path = barePath(pathname).toLowerCase()
  return monitoring.some((platform) => platform.path.toLowerCase() === path)
}

/** The key of the page's title; undefined for a platform's home and for addresses that are no page. */
export const pageAt = (pathname: string): PagePath | undefined => {
  const path = barePath(pathname).slice(1)
  return path in pageTitles.zh ? (path as PagePath) : undefined
}

/** Whether a stored address can be somebody's home page: a page of this portal, and none that leads back to the start. */
export const canBeHome = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?!\/)[\w\-./?=&%+*]*$/.test(path) && isHomePath(path)
