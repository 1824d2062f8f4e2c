import { batteries } from './batteries.ts'
import { controls } from './controls.ts'
import { curves } from './curves.ts'
import { der } from './der.ts'
import type { ModelFacts } from './facts.ts'
import { inverters } from './inverters.ts'

export const models: Readonly<Record<number, ModelFacts>> = {
  ...inverters,
  ...controls,
  ...der,
  ...curves,
  ...batteries,
}

/** `103.W`, `160.module[1].DCW`, `802#2.SoC`: model, which of several of it, path. */
export const readName = (name: string): { id: number; nth: number; path: string } | undefined => {
  const [, id, nth = '1', path] = /^(\d+)(?:#([1-9]\d?))?\.(\S+)$/.exec(name) ?? []
  return id === undefined || path === undefined ? undefined : { id: Number(id), nth: Number(nth), path }
}
