import type { Spoken } from '#features/chat/shapes.ts'
import type { AssistantWorld } from './assistantWorld.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Numbers of an answer that are neither a reference's value, nor a time, nor a name, nor said in the question, nor a count of what is listed. */
export const looseNumbers = (
  { content, references, table }: Spoken,
  question: string,
  names: readonly string[],
): string[] => {
  const wrong: string[] = []
  let rest = content
  for (const { 0: mark, 1: ref } of content.matchAll(/⟦(\d+)⟧/g)) {
    const reference = references[Number(ref) - 1]
    if (!reference) {
      wrong.push(`${mark} leads nowhere`)
      continue
    }
    const { value, unit, decimals } = reference
    const quoted = new RegExp(`(-?\\d+(?:\\.\\d+)?)\\s?${escaped(unit)}${escaped(mark)}`).exec(rest)
    if (quoted && value !== null && Math.abs(Number(quoted[1]) - value) > 0.51 * 10 ** -decimals)
      wrong.push(`${quoted[0]} is ${value}`)
    rest = rest.replace(quoted?.[0] ?? mark, ' ')
  }
  for (const row of table?.rows ?? [])
    for (const { text, ref } of row) {
      if (ref === undefined) continue
      const reference = references[ref - 1]
      const number = reference && new RegExp(`^(-?\\d+(?:\\.\\d+)?)\\s?${escaped(reference.unit)}$`).exec(text)?.[1]
      if (!reference) wrong.push(`cell ${text} leads nowhere`)
      else if (
        number !== undefined &&
        reference.value !== null &&
        Math.abs(Number(number) - reference.value) > 0.51 * 10 ** -reference.decimals
      )
        wrong.push(`cell ${text} is ${reference.value}`)
    }
  for (const name of names) rest = rest.replaceAll(name, ' ')
  rest = rest
    .replace(/(?:\d{4}-)?\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d{1,2}:\d{2}/g, ' ')
    .replace(/\b[A-Z]\d{4}\b/g, ' ')
    .replace(/\d+\s?(?:天|小时|分钟|秒|days?|d|h|min|s)(?![a-z])/g, ' ')
  const listed = table?.rows.length ?? 0
  const indexes = references.map(({ index }) => index)
  const said = (question.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  for (const [number] of rest.matchAll(/\d+(?:\.\d+)?/g))
    if (![listed, ...indexes, ...said].includes(Number(number))) wrong.push(`${number} has no reference`)
  return wrong
}

/** What things are called here, the longest names first. */
export const namesIn = ({ context: { registry } }: AssistantWorld): string[] => {
  const words = [...registry.all()].flatMap(({ deviceName, deviceCode, stationName, profile }) => [
    ...[deviceName, deviceCode, stationName],
    ...profile.points.flatMap(({ pointName, pointNameEn }) => (/\d/.test(pointName) ? [pointName, pointNameEn] : [])),
  ])
  return [...new Set(words)].filter(Boolean).sort((a, b) => b.length - a.length)
}
