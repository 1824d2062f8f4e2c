import { createStore, useStore } from '../../store.ts'

/** The query with which each page was last shown, so that coming back finds its filters. */
const visited = createStore<ReadonlyMap<string, string>>(new Map())

export const remember = (pathname: string, search: string): void => {
  if (recalled(pathname) !== search) visited.set(new Map(visited.get()).set(pathname, search))
}
export const recalled = (pathname: string): string => visited.get().get(pathname) ?? ''
export const useRecalled = (): ((pathname: string) => string) => {
  const map = useStore(visited)
  return (pathname) => map.get(pathname) ?? ''
}
