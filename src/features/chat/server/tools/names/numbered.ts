import { typeWords } from '#catalogue/typeWords.ts'
import type { Device } from '#server/context/devices.ts'
import { type Directory, numberKey } from './directory.ts'
import { numeral, numeralPattern, spelledPattern } from './numerals.ts'

/** Words of a text, [start, end), that say a kind and a number, such as "3号箱"; all devices of that kind and number. */
export type Numbered = { readonly start: number; readonly end: number; readonly devices: readonly Device[] }

const typesOf = new Map<string, string[]>()
for (const [type, words] of Object.entries(typeWords))
  for (const word of words) typesOf.set(word, [...(typesOf.get(word) ?? []), type])

const escaped = (word: string): string => word.replace(/[/.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(' ', '\\s*')
const words = [...typesOf.keys()].sort((a, b) => b.length - a.length)
/** Chinese words stand in a row with others, Latin ones alone or before their number. */
const anyWord = words
  .map((word) => (/^[a-z]/.test(word) ? `(?<![a-z])${escaped(word)}(?![a-z]{3})` : escaped(word)))
  .join('|')
/** A text that begins with a kind. */
export const kindFirst = new RegExp(`^\\s*(?:${anyWord})`)
const plural = '(?:e?s)?'
const and = '\\s*(?:,|，|、|和|与|跟|及|and|&|vs\\.?)\\s*'
/** What follows a number that counts or tells the time. */
const noUnit =
  '(?!\\d|\\s*(?:点|时|小时|分|秒|天|日|月|年|周|个|台|次|倍|%|kw|mw|度|[:：]\\d|hours?|minutes?|days?|weeks?)|\\.\\d|-\\d)'

const n = numeralPattern
/** 3号箱, 第3簇, 1、2号箱, #3 box, no. 3 pile */
const before = new RegExp(
  `((?:(?:第|#|no\\.?\\s*)?${n}\\s*[号#]?${and})*)(?:第\\s*(${n})\\s*[号#个]?|[#]\\s*(\\d{1,6})|no\\.?\\s*(\\d{1,6})|(${n})\\s*[号#])\\s*(${anyWord})`,
  'g',
)
/** 3, three */
const counted = `(?:\\d{1,6}|(?<![a-z])${spelledPattern}(?![a-z]))`
/** box 3, box three, 箱3, PCS-2, boxes 3 and 5 */
const after = new RegExp(
  `(?<![号#])(${anyWord})${plural}\\s*(?:no\\.?|number|#|-|第|编号)?\\s*(${counted}${noUnit}\\s*[号#]?(?:${and}${counted}${noUnit}[号#]?)*)(?!\\s*[号#]?\\s*(?:${anyWord}))`,
  'g',
)

const numbersIn = (list: string): number[] =>
  [...list.matchAll(new RegExp(`${n}|${spelledPattern}`, 'g'))].flatMap(([each]) => numeral(each) ?? [])

const devicesOf = ({ byNumber }: Directory, word: string, number: number): Device[] =>
  (typesOf.get(word.replace(/\s+/g, ' ')) ?? typesOf.get(word) ?? []).flatMap(
    (type) => byNumber.get(numberKey(type, number)) ?? [],
  )

/** `narrow` is the text in lower case with narrow forms, as long as the text. */
/** XD-003的2簇: parts are numbered without a mark behind what they are parts of. */
const bare = /(?<=[的箱堆站簇]\s*(?:[和、,，]\s*)?)(\d{1,3})\s*(簇|堆)(?!\s*\d)/g

export const numberedIn = (narrow: string, directory: Directory): Numbered[] => [
  ...[...narrow.matchAll(before)].flatMap((match) => {
    const [whole, list = '', a, b, c, d, word = ''] = match
    const numbers = [...numbersIn(list), ...numbersIn(a ?? b ?? c ?? d ?? '')]
    const start = match.index + whole.search(/\S/)
    return numbers.map((number) => ({
      start,
      end: match.index + whole.length,
      devices: devicesOf(directory, word, number),
    }))
  }),
  ...[...narrow.matchAll(bare)].map(({ 0: whole, 1: number = '', 2: word = '', index }) => ({
    ...{ start: index, end: index + whole.length },
    devices: devicesOf(directory, word, Number(number)),
  })),
  ...[...narrow.matchAll(after)].flatMap((match) => {
    const [whole, word = '', list = ''] = match
    return numbersIn(list).map((number) => ({
      start: match.index,
      end: match.index + whole.trimEnd().length,
      devices: devicesOf(directory, word, number),
    }))
  }),
]
